import type { SubnetworkId } from '@nestmate/contract/ids';
import type { StaffId } from '@nestmate/contract/staff/ids';
import type { ReportDecision } from '@nestmate/contract/staff/reports';
import type { Db } from '../../platform/database/client';
import type { StaffActor } from '../../platform/http';
import { grantOf, hasColleague } from '../staff';

interface Decided {
  subnetworkId: SubnetworkId;
  decision: ReportDecision | null;
  decidedBy: StaffId;
}

/** The person who decided answers an appeal only if nobody else in the office may. */
export async function mayAnswer(
  db: Db,
  actor: StaffActor,
  { subnetworkId, decision, decidedBy }: Decided,
): Promise<boolean> {
  if (decidedBy !== actor.staffId) return true;
  const { networkId } = grantOf(actor);
  const right = decision === 'remove' ? 'residents' : 'moderate';
  return !(await hasColleague(db, actor.staffId, { networkId, subnetworkId, right }));
}
