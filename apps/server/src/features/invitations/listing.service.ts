import type { SubnetworkId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import {
  type InvitationSheet,
  type InvitationState,
  invitationStates,
  type StaffInvitation,
} from '@nestmate/contract/staff/invitations';
import { fullName } from '@nestmate/contract/text/full-name';
import { z } from 'zod';
import type { App } from '../../platform/app';
import type { Db } from '../../platform/database/client';
import { hourMs } from '../../platform/durations';
import { cursorOf, cursorText, ProductError, readCursor, type StaffActor } from '../../platform/http';
import { aboutSubnetwork, byStaff, recordOncePer } from '../audit';
import { inLanguage } from '../housing';
import { grantOf } from '../staff';
import { countInvited, invitedByName, type InvitedFilter, passcodesToPrint } from './invited.queries';
import { deadlineIn, isStillMatching } from './mails/invitation-mail';
import { isPlaceDraft } from './mails/queue.queries';
import { invitationPlace } from './mails/sending.queries';
import { invitationLink } from './passcode';

const pageSize = 100;
const sheetsPerPage = 500;

type Page = InvitedFilter & { after?: string | undefined };

const namePlace = z.tuple([cursorText, cursorText, z.uuid()]);
const sheetPlace = z.tuple([z.int32(), cursorText, cursorText, cursorText, z.uuid()]);

/**
 * The number of invitations of a place by state, and of reminders, and whether it is a draft. Counts everybody the
 * office may invite.
 */
export async function countInvitations(db: Db, subnetworkId: SubnetworkId, now: Date) {
  const counted = await countInvited(db, subnetworkId, now);
  const sent = counted.find(({ state }) => state === 'sent');
  const countOf = (state: InvitationState) => counted.find((one) => one.state === state)?.people ?? 0;
  return {
    counts: Object.fromEntries(invitationStates.map((state) => [state, countOf(state)])) as Record<
      InvitationState,
      number
    >,
    without_address: counted.reduce((sum, { silent }) => sum + silent, 0),
    reminders: {
      due: sent?.remindable ?? 0,
      later: sent?.later ?? 0,
      from: sent?.later_from ? new Date(sent.later_from).toISOString() : null,
    },
    is_draft: await isPlaceDraft(db, subnetworkId),
  };
}

/** A page of the invitations of a place by name. @throws ProductError `MalformedRequest` for an invalid cursor */
export async function listInvitations(db: Db, subnetworkId: SubnetworkId, { after, ...filter }: Page) {
  const found = await invitedByName(db, subnetworkId, filter, {
    after: readCursor(namePlace, after),
    limit: pageSize + 1,
  });
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  return {
    invitations: page.map((row): StaffInvitation => ({
      membership_id: row.membership_id,
      name: fullName(row.first_name, row.last_name),
      email: row.email,
      unit_type: row.unit_type,
      state: row.state,
      why: row.state === 'bounced' ? row.why : null,
      sent_at: row.sent_at && new Date(row.sent_at).toISOString(),
      send_at: row.send_at && new Date(row.send_at).toISOString(),
      mails: row.mails,
    })),
    next:
      found.length > pageSize && last
        ? cursorOf([last.sort_last, last.sort_first, last.membership_id])
        : null,
  };
}

/**
 * The contents of printed invitations, a page at a time. The reader is recorded, at most once an hour, before they see
 * any.
 * @throws ProductError `MalformedRequest` for an invalid cursor
 */
export async function invitationSheets(
  { db, config }: Pick<App, 'config' | 'db'>,
  actor: StaffActor,
  subnetworkId: SubnetworkId,
  { after, language: usual, ...filter }: Page & { language: Language },
  now: Date,
) {
  const cursor = readCursor(sheetPlace, after);
  const { networkId } = grantOf(actor);
  const place = await invitationPlace(db, subnetworkId);
  if (!place) throw new ProductError('NotFound');
  const about = aboutSubnetwork(byStaff(actor), { networkId, subnetworkId, name: place.place });
  await recordOncePer(hourMs, db, { ...about, action: 'invitations.printed' }, now);
  const found = await passcodesToPrint(db, subnetworkId, filter, { after: cursor, limit: sheetsPerPage + 1 });
  const page = found.slice(0, sheetsPerPage);
  const last = page.at(-1);
  return {
    sheets: page.map((row): InvitationSheet => {
      const language = row.language ?? usual;
      const here = { ...place, ownEnd: row.own_end };
      return {
        membership_id: row.membership_id,
        name: fullName(row.first_name, row.last_name),
        unit_type: inLanguage(row.unit_type_names, language),
        room_type: row.room_type,
        passcode: row.passcode,
        link: invitationLink(config.publicUrl, row.passcode),
        language,
        deadline: !row.own_over && isStillMatching(here, now) ? deadlineIn(here, language) : null,
      };
    }),
    next:
      found.length > sheetsPerPage && last
        ? cursorOf([last.position, last.unit_type, last.sort_last, last.sort_first, last.membership_id])
        : null,
  };
}
