import { expect, it } from 'vitest';
import { bucket, decision, decisionReply, interestStatus } from '../find';
import { bucketOfStatus, decisionOf, replyOfStatus, statusOfBucket, statusOfReply } from './interest';

it('each status has one bucket and one reply, there and back', () => {
  const statuses = interestStatus.options;
  expect(statuses.map((status) => statusOfBucket[bucketOfStatus[status]])).toEqual(statuses);
  expect(statuses.map((status) => statusOfReply[replyOfStatus[status]])).toEqual(statuses);
  expect(statuses.map((status) => bucketOfStatus[status])).toEqual(bucket.options);
  expect(statuses.map((status) => replyOfStatus[status])).toEqual(decisionReply.options);
});

it('reads the decision from a status: a mutual like is a like', () => {
  for (const one of decision.options) expect(decisionOf(one)).toBe(one);
  expect(decisionOf('mutual')).toBe('interested');
});
