import { z } from 'zod';
import { buckets, decisionReplies, decisions, interestStatuses, storedDecisions } from '../rules/interest';

export const storedDecision = z.enum(storedDecisions);
export const decision = z.enum(decisions);
export const interestStatus = z.enum(interestStatuses);
export const bucket = z.enum(buckets);
export const decisionReply = z.enum(decisionReplies);

/** A number that grows with every decision of one resident about another, so that the later of two reports is known. */
export const interestRevision = z.number().int();
