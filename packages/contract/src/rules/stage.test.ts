import { expect, it } from 'vitest';
import { stageOf } from './stage';

it('distinguishes staging, production and localhost by the host [7.37]', () => {
  const stages = [
    ['localhost', 'localhost'],
    ['127.0.0.1', 'localhost'],
    ['staging.nestmate.app', 'staging'],
    ['nestmate-staging.example.edu', 'staging'],
    ['nestmate.app', 'production'],
    ['localhost.example.com', 'production'],
  ] as const;
  for (const [hostname, stage] of stages) expect(stageOf(hostname), hostname).toBe(stage);
});
