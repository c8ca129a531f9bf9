import { decidedAbout, type DecisionId, limits, type OwnDecision, type OwnRemoval } from '@nestmate/contract';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { dayMs } from '../../../platform/durations';
import { type ActingMembership, ProductError } from '../../../platform/http';
import { keptPictureUrl } from '../../pictures';
import {
  type DecisionRow,
  decisionsAgainst,
  lockDecision,
  removalById,
  saveAppeal,
} from './decisions.queries';
import { removalOfToken } from './removal-links';

/** The latest; older ones have nothing left to do. */
const shown = 50;

const appealableUntil = ({ decidedAt }: DecisionRow) =>
  new Date(decidedAt.getTime() + limits.appealDays * dayMs);

const mayAppeal = (row: DecisionRow, now: Date): boolean =>
  !row.appealedAt && !row.takenBackAt && row.isLatest && now < appealableUntil(row);

const stateOf = ({ isUpheld }: DecisionRow) =>
  isUpheld === null ? 'waiting' : isUpheld ? 'upheld' : 'granted';

function decisionOf(row: DecisionRow, { tokens, now }: { tokens: App['tokens']; now: Date }): OwnDecision {
  const { removedPictureKey } = row;
  return {
    decision_id: row.id,
    decision: row.decision,
    about: decidedAbout.find((about) => about === row.kind) ?? 'person',
    // The photo alone was decided on, and not the words beside it.
    words: row.decision === 'removePicture' ? '' : row.words,
    picture: removedPictureKey && keptPictureUrl(tokens, removedPictureKey, 'large', now),
    decided_at: row.decidedAt.toISOString(),
    until: row.until?.toISOString() ?? null,
    is_taken_back: row.takenBackAt !== null,
    appealable_until: mayAppeal(row, now) ? appealableUntil(row).toISOString() : null,
    appeal: row.appealedAt && {
      text: row.appeal ?? '',
      at: row.appealedAt.toISOString(),
      state: stateOf(row),
    },
  };
}

/** What the housing office decided against a resident. They do not learn who reported, nor the office's reasons, which may name them. */
export async function ownDecisions(
  { db, tokens, clock }: Pick<App, 'clock' | 'db' | 'tokens'>,
  { membershipId }: ActingMembership,
): Promise<{ decisions: OwnDecision[] }> {
  const rows = await decisionsAgainst(db, membershipId, shown);
  const now = clock();
  return { decisions: rows.map((row) => decisionOf(row, { tokens, now })) };
}

/**
 * Asks the housing office to look at a decision again. The case's row lock serializes it with staff who decide, and with itself: the same
 * words again change nothing. @throws ProductError `NotFound`, `AppealClosed`
 */
export async function appeal(
  { db, events, clock }: Pick<App, 'clock' | 'db' | 'events'>,
  { membershipId }: Pick<ActingMembership, 'membershipId'>,
  id: DecisionId,
  text: string,
): Promise<void> {
  await db.transaction(async (tx: Db) => {
    const decision = await lockDecision(tx, id, membershipId);
    if (!decision) throw new ProductError('NotFound');
    if (decision.appealedAt && decision.appeal === text) return;
    const now = clock();
    if (!mayAppeal(decision, now)) throw new ProductError('AppealClosed');
    const opened = await saveAppeal(tx, decision, text, now);
    if (opened) await events.publish(tx, 'reports.changed', opened);
  });
}

/** @throws ProductError `NotFound` for a link that is not ours, and for an account that was deleted */
async function removalBehind({ db, tokens }: Pick<App, 'db' | 'tokens'>, token: string) {
  const id = removalOfToken(tokens, token);
  const row = id && (await removalById(db, id));
  if (!row) throw new ProductError('NotFound');
  return row;
}

/** The removal that a mailed link is about, for somebody who cannot sign in. @throws ProductError `NotFound` */
export async function readRemoval(
  parts: Pick<App, 'clock' | 'db' | 'tokens'>,
  token: string,
): Promise<OwnRemoval> {
  const row = await removalBehind(parts, token);
  const { decided_at, is_taken_back, appealable_until, appeal } = decisionOf(row, {
    tokens: parts.tokens,
    now: parts.clock(),
  });
  return { community: row.community, decided_at, is_taken_back, appealable_until, appeal };
}

/** Appeals against the removal that a mailed link is about, as `appeal` does. @throws ProductError `NotFound`, `AppealClosed` */
export async function appealRemoval(
  parts: Pick<App, 'clock' | 'db' | 'events' | 'tokens'>,
  token: string,
  text: string,
): Promise<void> {
  const { id, membershipId } = await removalBehind(parts, token);
  await appeal(parts, { membershipId }, id, text);
}
