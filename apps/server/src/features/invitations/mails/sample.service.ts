import type { SubnetworkId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { StaffId } from '@nestmate/contract/staff/ids';
import type { InvitationKind, InvitationMailPreview } from '@nestmate/contract/staff/invitations';
import type { App } from '../../../platform/app';
import { ProductError, type StaffActor } from '../../../platform/http';
import type { QueuedMailKind } from '../../../platform/mail/delivery';
import { mailTarget, requireMail, senderOf } from '../../../platform/mail/mail';
import { aboutSubnetwork, byStaff, record } from '../../audit';
import { subnetworkName } from '../../housing';
import { grantOf, standingGrant } from '../../staff';
import { invitationMail } from './invitation-mail';
import { invitationPlace, sampleReader } from './sending.queries';
import type { StoredTexts } from './texts.queries';

type SampleDependencies = Pick<App, 'clock' | 'config' | 'db'>;

interface Sample {
  kind: InvitationKind;
  language: Language;
  subnetworkId: SubnetworkId;
}

/** A queued sample. */
type SampleToSend = Sample & { staffId: StaffId };

const samplesQueue = 'invitation-samples';

/** A passcode that opens nothing. */
const passcode = 'XXXX-XXXX-XXXX-XXXX';

/** An invitation addressed to a staff member; undefined once they, or the place, are gone. */
async function sampleFor(
  { db, config, clock }: SampleDependencies,
  staffId: StaffId,
  { subnetworkId, ...about }: Sample,
  draft?: StoredTexts,
) {
  const reader = await sampleReader(db, staffId);
  const place = await invitationPlace(db, subnetworkId);
  if (!reader || !place) return undefined;
  const content = { ...reader, ...about, ...place, passcode, ...(draft && { texts: draft }) };
  return invitationMail(content, { ...config, now: clock() });
}

/** The contents of a place's invitations, with its own texts or with those of a draft. */
export async function readSample(
  app: SampleDependencies,
  actor: StaffActor,
  sample: Sample,
  draft?: StoredTexts,
): Promise<InvitationMailPreview> {
  const mail = await sampleFor(app, actor.staffId, sample, draft);
  if (!mail) throw new ProductError('NotFound');
  const { name, address } = senderOf(app.config, mail.senderName);
  return {
    from: name === '' ? address : `${name} <${address}>`,
    reply_to: mail.replyTo ?? null,
    subject: mail.subject,
    text: mail.text,
    goes_to: mailTarget(app.config),
  };
}

/** Sends an invitation that opens nothing to the staff member who asks. @throws ProductError `MailNotSetUp` */
export async function askForSample(
  { db, clock, config, jobs }: Pick<App, 'clock' | 'config' | 'db' | 'jobs'>,
  actor: StaffActor,
  sample: Sample,
): Promise<void> {
  requireMail(config);
  await db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'invite');
    const { subnetworkId, ...after } = sample;
    const { networkId } = grantOf(actor);
    const name = await subnetworkName(tx, subnetworkId);
    const about = aboutSubnetwork(byStaff(actor), { networkId, subnetworkId, name });
    await record(tx, { ...about, action: 'invitations.sampled', after }, clock());
    await jobs.sendWithin(tx, samplesQueue, [{ ...sample, staffId: actor.staffId }]);
  });
}

/** Requested samples. */
export const sampleKind = (app: SampleDependencies): QueuedMailKind<SampleToSend> => ({
  queue: samplesQueue,
  compose: async ({ staffId, ...sample }) => {
    const mail = await sampleFor(app, staffId, sample);
    return mail && { mail: () => mail, about: { staffMail: 'sample' } };
  },
  isShortLived: true,
});
