import { type DecisionId, decisionId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { decidedAbout, type OwnDecision, type OwnRemoval } from '@nestmate/contract/reports';
import type { App } from '../../../platform/app';
import type { Tx } from '../../../platform/database/client';
import { dayMs } from '../../../platform/durations';
import { type ActingMembership, ProductError } from '../../../platform/http';
import type { Signer } from '../../../platform/signer';
import { signedPictureUrl } from '../../pictures';
import {
  type DecisionRow,
  decisionsAgainst,
  lockDecision,
  removalById,
  saveAppeal,
} from './decisions.queries';

/** The latest decisions; older ones have no effect left. */
const maxShown = 50;

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
    post_id: row.postId,
    stated_reason: row.statedReason,
    // The decision is about the photo alone, not the words beside it.
    words: row.decision === 'removePicture' ? '' : row.words,
    picture: removedPictureKey && signedPictureUrl(tokens, removedPictureKey, 'large', now),
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

/**
 * The housing office's decisions against a resident. The resident does not learn who reported them, nor the office's
 * own words, which may name the reporters.
 */
export async function ownDecisions(
  { db, tokens }: Pick<App, 'db' | 'tokens'>,
  { membershipId }: ActingMembership,
  now: Date,
): Promise<{ decisions: OwnDecision[] }> {
  const rows = await decisionsAgainst(db, membershipId, maxShown);
  return { decisions: rows.map((row) => decisionOf(row, { tokens, now })) };
}

/**
 * Asks the housing office to look at a decision again. The case's row lock serializes it with staff decisions and with
 * itself: repeating the same words changes nothing. @throws ProductError `NotFound`, `AppealClosed`
 */
export async function appeal(
  { db, events, clock }: Pick<App, 'clock' | 'db' | 'events'>,
  { membershipId }: Pick<ActingMembership, 'membershipId'>,
  id: DecisionId,
  text: string,
): Promise<void> {
  await db.transaction(async (tx: Tx) => {
    const decision = await lockDecision(tx, id, membershipId);
    if (!decision) throw new ProductError('NotFound');
    if (decision.appealedAt && decision.appeal === text) return;
    const now = clock();
    if (!mayAppeal(decision, now)) throw new ProductError('AppealClosed');
    const opened = await saveAppeal(tx, decision, text, now);
    if (opened) await events.publish(tx, 'reports.changed', opened);
  });
}

/** @throws ProductError `NotFound` for an invalid link, and for a deleted account */
async function removalBehind({ db, tokens }: Pick<App, 'db' | 'tokens'>, token: string) {
  const id = removalOfToken(tokens, token);
  const row = id && (await removalById(db, id));
  if (!row) throw new ProductError('NotFound');
  return row;
}

const appealPurpose = (id: DecisionId) => `appeal against removal ${id}`;

/** The secret of the link that is mailed to a removed person. */
export const removalToken = (signer: Signer, id: DecisionId): string =>
  `${id}.${signer.seal(appealPurpose(id))}`;

/** The removal that a link is about; undefined for an invalid link. */
function removalOfToken(signer: Signer, token: string): DecisionId | undefined {
  const [given, seal = ''] = token.split('.');
  const id = decisionId.safeParse(given).data;
  return id && signer.isSeal(appealPurpose(id), seal) ? id : undefined;
}

/** The removal that a mailed link is about, for a person who cannot sign in. @throws ProductError `NotFound` */
export async function readRemoval(
  dependencies: Pick<App, 'db' | 'tokens'>,
  token: string,
  now: Date,
): Promise<OwnRemoval> {
  const row = await removalBehind(dependencies, token);
  const { stated_reason, decided_at, is_taken_back, appealable_until, appeal } = decisionOf(row, {
    tokens: dependencies.tokens,
    now,
  });
  return { community: row.community, stated_reason, decided_at, is_taken_back, appealable_until, appeal };
}

/**
 * Appeals against the removal that a mailed link is about, like `appeal`.
 * @throws ProductError `NotFound`, `AppealClosed`
 */
export async function appealRemoval(
  dependencies: Pick<App, 'clock' | 'db' | 'events' | 'tokens'>,
  token: string,
  text: string,
): Promise<void> {
  const { id, membershipId } = await removalBehind(dependencies, token);
  await appeal(dependencies, { membershipId }, id, text);
}
