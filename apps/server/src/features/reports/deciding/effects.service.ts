import type { MembershipId } from '@nestmate/contract/ids';
import type { ReportDecision } from '@nestmate/contract/staff/reports';
import type { App } from '../../../platform/app';
import type { Tx } from '../../../platform/database/client';
import { ProductError, type StaffActor } from '../../../platform/http';
import { byStaff } from '../../audit';
import { setHidden } from '../../community';
import { lockAccountsOf } from '../../memberships';
import { recordReopened } from '../../office';
import { putPictureBack, takePictureDown } from '../../profile';
import { joinedAgain, removeResidents, restoreResidents } from '../../removal';
import { grantOf, standingGrant } from '../../staff';
import { isRemovedElsewhere } from '../decisions/decisions.queries';
import { type CaseBefore, lockPerson } from './cases.queries';

export interface DecisionContext {
  tx: Tx;
  events: App['events'];
  actor: StaffActor;
  now: Date;
}

async function readmit({ tx, events, actor, now }: DecisionContext, id: MembershipId): Promise<void> {
  if ((await joinedAgain(tx, [id])).size > 0) throw new ProductError('JoinedAgain');
  const rejoined = await restoreResidents(tx, events, [id], now);
  const auditEntry = { actor: byStaff(actor), networkId: grantOf(actor).networkId };
  await recordReopened(tx, auditEntry, rejoined, now);
}

/**
 * Applies a decision to a post, a picture or a membership, and reverses the effects of the previous one. The community, profile and rooms
 * are locked before the case, as by a report. Everything is idempotent. Call it in `transactionWithRetries`.
 * @returns the picture that was taken down
 * @throws ProductError `ChangedMeanwhile` where the profile has shown another picture since, `Forbidden` without the right to remove
 * residents, `JoinedAgain`
 */
export async function takeEffect(
  { tx, events, actor, now }: DecisionContext,
  { id: caseId, subnetworkId, postId, personId, decision: before, evidence, removedPictureKey }: CaseBefore,
  decision: ReportDecision,
): Promise<string | undefined> {
  if (decision === 'remove' || before === 'remove') await standingGrant(tx, actor, 'residents');
  if (personId) {
    // Of two removals that are reversed at the same time, the second sees that the first is reversed.
    if (before === 'remove') await lockAccountsOf(tx, [personId]);
    await lockPerson(tx, personId);
    if (decision === 'remove') await removeResidents(tx, events, [personId], now);
    else if (before === 'remove' && !(await isRemovedElsewhere(tx, personId, caseId)))
      await readmit({ tx, events, actor, now }, personId);
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
