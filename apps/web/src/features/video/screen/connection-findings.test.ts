import fc from 'fast-check';
import { expect, it } from 'vitest';
import { adviceOn, type Finding, type Part } from './connection-findings';

const works = (...parts: Part[]): Finding[] => parts.map((part) => ({ part, result: 'works' }));
const fails = (...parts: Part[]): Finding[] => parts.map((part) => ({ part, result: 'fails' }));

it('names the biggest obstacle to a call', () => {
  expect(adviceOn(works('camera', 'microphone', 'server', 'udp', 'tcp'))).toBe('well');
  expect(adviceOn(works('camera', 'microphone', 'server'))).toBe('noRelay');
  expect(adviceOn([...works('camera', 'microphone', 'server', 'tls'), ...fails('udp', 'tcp')])).toBe(
    'oneWay',
  );
  expect(adviceOn([...works('microphone', 'server'), ...fails('camera', 'udp', 'tcp')])).toBe('relays');
  expect(adviceOn([...works('microphone', 'server', 'udp'), ...fails('camera')])).toBe('camera');
  expect(adviceOn(fails('camera', 'microphone', 'server'))).toBe('server');
});

it('a check never says that all is well before everything is known to work', () => {
  const finding = fc.record({
    part: fc.constantFrom<Part>('camera', 'microphone', 'server', 'udp', 'tcp', 'tls'),
    result: fc.constantFrom('checking', 'fails', 'works'),
  });
  const findings = fc.uniqueArray(finding, { selector: ({ part }) => part });
  fc.assert(
    fc.property(findings, (found) => {
      const has = (result: string) => found.some((one) => one.result === result);
      const advice = adviceOn(found);
      if (advice === null) expect(has('checking')).toBe(true);
      else expect(advice === 'server' || !has('checking')).toBe(true);
      if (has('fails')) expect(advice).not.toBe('well');
    }),
  );
});
