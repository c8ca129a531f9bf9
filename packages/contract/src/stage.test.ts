import { expect, it } from 'vitest';
import { stageOf } from './stage';

it.each([
  ['localhost', 'localhost'],
  ['127.0.0.1', 'localhost'],
  ['staging.nestmate.app', 'staging'],
  ['nestmate-staging.example.edu', 'staging'],
  ['nestmate.app', 'production'],
  ['localhost.example.com', 'production'],
])('takes %s for %s [7.37]', (hostname, stage) => {
  expect(stageOf(hostname)).toBe(stage);
});
