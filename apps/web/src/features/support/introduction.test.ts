import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeIntroduction } from './introduction';

const origin = 'https://chat.office.example';
const person = { nestmate: 'person', language: 'en', person: null };
const question = { nestmate: 'ready?' };

let told: unknown[];
let introduction: ReturnType<typeof makeIntroduction>;
/** The window that receives the chat's messages. */
const parent = new EventTarget();
const chat = { postMessage: (data: unknown) => void told.push(data) };
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', parent.addEventListener.bind(parent));
  vi.stubGlobal('removeEventListener', parent.removeEventListener.bind(parent));
  told = [];
  introduction = makeIntroduction({ window: () => chat, origin }, person);
});
afterEach(() => {
  introduction.end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const says = (data: unknown, from = origin) =>
  parent.dispatchEvent(Object.assign(new Event('message'), { data, origin: from, source: chat }));
const ready = { nestmate: 'ready' };

it('asks a chat every 100 ms whether it is ready, and then tells it the person’s identity', () => {
  introduction.loaded();
  vi.advanceTimersByTime(350);
  expect(told).toEqual([question, question, question]);
  says(ready, 'https://elsewhere.example');
  says('ready');
  expect(told).toHaveLength(3);
  says(ready);
  vi.advanceTimersByTime(5000);
  expect(told.slice(3)).toEqual([person]);
});

it('tells a chat that never reports that it is ready after two seconds', () => {
  introduction.loaded();
  vi.advanceTimersByTime(1999);
  expect(told).not.toContainEqual(person);
  vi.advanceTimersByTime(5000);
  expect(told.filter((each) => each === person)).toEqual([person]);
  expect(told.at(-1)).toBe(person);
});

it('tells a chat that is ready before it has loaded once, and again when it loads another page', () => {
  says(ready);
  introduction.loaded();
  vi.advanceTimersByTime(5000);
  expect(told).toEqual([person]);
  introduction.loaded();
  says(ready);
  expect(told).toEqual([person, person]);
});

it('sends nothing once it has ended', () => {
  introduction.loaded();
  introduction.end();
  vi.advanceTimersByTime(5000);
  says(ready);
  expect(told).toEqual([]);
});
