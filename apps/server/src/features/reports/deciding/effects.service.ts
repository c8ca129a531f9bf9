import type { MembershipId } from '@nestmate/contract/ids';
import type { ReportDecision } from '@nestmate/contract/staff/reports';
import { hasRight } from '@nestmate/contract/staff/rights';
import type { Tx } from '../../../platform/database/client';
import type { Publisher } from '../../../platform/events/events';
import { ProductError, type StaffActor, type StaffGrant } from '../../../platform/http';
import { byStaff } from '../../audit';
import { setHidden } from '../../community';
import { lockAccountsOf } from '../../memberships';
import { recordReopened } from '../../office';
import { putPictureBack, takePictureDown } from '../../profile';
import { joinedAgain, removeResidents, restoreResidents } from '../../removal';
import { isRemovedElsewhere } from '../decisions/decisions.queries';
import { type CaseBefore, lockPerson } from './cases.queries';

export interface DecisionContext {
  tx: Tx;
  events: Publisher;
  actor: StaffActor;
  /** The actor's, held until the transaction ends. */
  grant: StaffGrant;
  now: Date;
}

async function readmit(
  { tx, events, actor, grant: { networkId }, now }: DecisionContext,
  id: MembershipId,
): Promise<void> {
  if ((await joinedAgain(tx, [id])).size > 0) throw new ProductError('JoinedAgain');
  const rejoined = await restoreResidents(tx, events, [id], now);
  await recordReopened(tx, { actor: byStaff(actor), networkId }, rejoined, now);
}

/**
 * Applies a decision to a post, a picture or a membership, and reverses the effects of the previous one. The community,
 * profile and rooms are locked before the case, as by a report. Everything is idempotent. Call it in
 * `transactionWithRetries`.
 * @returns the picture that was taken down
 * @throws ProductError `ChangedMeanwhile` where the profile has shown another picture since, `Forbidden` without the
 * right to remove residents, `JoinedAgain`
 */
export async function takeEffect(
  context: DecisionContext,
  { id: caseId, subnetworkId, postId, personId, decision: before, evidence, removedPictureKey }: CaseBefore,
  decision: ReportDecision,
): Promise<string | undefined> {
  const { tx, events, grant, now } = context;
  const isRemoval = decision === 'remove' || before === 'remove';
  if (isRemoval && !hasRight(grant.role, 'residents')) throw new ProductError('Forbidden');
  if (personId) {
    // Of two removals that are reversed at the same time, the second sees that the first is reversed.
    if (before === 'remove') await lockAccountsOf(tx, [personId]);
    await lockPerson(tx, personId);
    if (decision === 'remove') await removeResidents(tx, events, [personId], now);
    else if (before === 'remove' && !(await isRemovedElsewhere(tx, personId, caseId)))
      await readmit(context, personId);
  }
  if (postId) await setHidden({ tx, events }, postId, decision === 'hide' ? now : null);
  if (!personId) return undefined;
  if (decision === 'removePicture') {
    const reported = (evidence ?? []).flatMap(({ picture }) => picture ?? []);
    const taken = await takePictureDown({ tx, events, now }, personId, reported);
    if (!taken) throw new ProductError('ChangedMeanwhile');
    await events.publish(tx, 'picture.decided', { subnetworkId });
    return taken;
  }
  if (before === 'removePicture' && removedPictureKey) {
    await putPictureBack({ tx, events, now }, personId, removedPictureKey);
    await events.publish(tx, 'picture.decided', { subnetworkId });
  }
  return undefined;
}
