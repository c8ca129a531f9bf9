import type { SubnetworkId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { BasicInfo, LivingWith, VerifyInfo } from '@nestmate/contract/profile';
import { pronouns } from '@nestmate/contract/rules/basic-info';
import type { Config } from '../../platform/config';
import type { Db } from '../../platform/database/client';
import type { Events } from '../../platform/events/events';
import { type ActingMembership, ProductError } from '../../platform/http';
import { inLanguage } from '../housing';
import { lockAccount } from '../memberships';
import {
  isBasicInfoLocked,
  isGenderLocked,
  requireAllowedTexts,
  requireValidBasicInfo,
  wholeBasicInfo,
  type WholeBasicInfo,
} from './basic-info.policy';
import {
  changeProfile,
  genderOptionsOf,
  holdSetUp,
  lockProfile,
  type ProfileChanges,
  profileOf,
  type ProfileRow,
} from './profile.queries';
import { registrationQuestionsFor, responsesAfter } from './registration';

export async function readBasicInfo(
  db: Db,
  { membershipId, subnetworkId }: ActingMembership,
  language: Language,
): Promise<VerifyInfo> {
  const row = await profileOf(db, membershipId);
  if (!row) throw new ProductError('NotFound');
  return verifyInfo(row, await gendersFor(db, subnetworkId, row), language);
}

/** The offered genders, and those that the resident has chosen for themselves or for others. */
const gendersFor = (db: Db, subnetworkId: SubnetworkId, { profile: { genderId, livingWith } }: ProfileRow) =>
  genderOptionsOf(db, subnetworkId, [...(genderId ? [genderId] : []), ...(livingWith ?? [])]);

const choosesWithWhom = ({ settings }: ProfileRow) => settings.genderPolicy === 'RESIDENTS_CHOICE';

function verifyInfo(
  row: ProfileRow,
  genderOptions: Awaited<ReturnType<typeof genderOptionsOf>>,
  language: Language,
): VerifyInfo {
  const { profile, settings } = row;
  const hasGender = settings.genderSettings !== 'DISABLED';
  return {
    hidden: profile.hidden,
    first_name: profile.firstName,
    last_name: profile.lastName,
    single_name: profile.hasOneName,
    preferred_first_name: profile.preferredFirstName,
    preferred_last_name: profile.preferredLastName,
    preferredFilled: profile.preferredFirstName !== '' || profile.preferredLastName !== '',
    email: profile.email,
    preferred_email: profile.preferredEmail,
    phoneNumber: profile.phone,
    phoneEnabled: settings.phoneEnabled,
    bio: profile.bio,
    bioEnabled: settings.bioEnabled,
    gender: profile.genderId,
    genderOptions: hasGender
      ? genderOptions.map(({ id, label }) => ({ id, label: inLanguage(label, language) }))
      : [],
    genderEnabled: hasGender && !isGenderLocked(settings, profile.genderId),
    genderShown: settings.genderShown,
    livingWith: choosesWithWhom(row) ? { genders: profile.livingWith } : null,
    lastNameShown: settings.lastNameShown,
    personalPronoun: profile.pronoun,
    pronounOptions: settings.pronounsEnabled ? [...pronouns] : [],
    basicInfoEditable: !isBasicInfoLocked(row),
    registered: profile.registeredAt !== null,
    questions: registrationQuestionsFor(
      settings.registrationQuestions,
      profile.registrationResponses,
      language,
    ),
  };
}

/** Fields that the community does not ask for are not stored. */
function changesOf(info: WholeBasicInfo, { profile, settings }: ProfileRow, now: Date): ProfileChanges {
  return {
    hidden: info.hidden,
    firstName: info.first_name,
    lastName: info.last_name,
    hasOneName: info.single_name,
    preferredFirstName: info.preferred_first_name,
    preferredLastName: info.preferred_last_name,
    email: info.email,
    preferredEmail: info.preferred_email,
    phone: settings.phoneEnabled ? info.phoneNumber : '',
    bio: settings.bioEnabled ? info.bio : profile.bio,
    genderId: settings.genderSettings === 'DISABLED' ? profile.genderId : info.gender,
    pronoun: settings.pronounsEnabled ? info.personalPronoun || null : null,
    registrationResponses: responsesAfter(
      settings.registrationQuestions,
      profile.registrationResponses,
      info.questions,
    ),
    registeredAt: profile.registeredAt ?? now,
    updatedAt: now,
  };
}

/**
 * Checks names and words while other fields are still to be filled in; stores nothing.
 * @throws ProductError `NotFound`, `InvalidInput` or `profane_words`
 */
export async function checkWords(
  { db, config }: { db: Db; config: Pick<Config, 'productName'> },
  { membershipId }: ActingMembership,
  sent: BasicInfo,
): Promise<void> {
  const row = await profileOf(db, membershipId);
  if (!row) throw new ProductError('NotFound');
  requireAllowedTexts(wholeBasicInfo(sent, row), config.productName);
}

/**
 * Verifies or changes basic info. Concurrent writes are serialized: the last one wins as a whole.
 * @throws ProductError `AccountDeleted`, `BasicInfoLocked`, `InvalidInput` or `profane_words`
 */
export async function saveBasicInfo(
  { db, events, config }: { db: Db; events: Events; config: Pick<Config, 'productName'> },
  { membershipId, subnetworkId, userId }: ActingMembership,
  sent: BasicInfo,
  { language, now }: { language: Language; now: Date },
): Promise<VerifyInfo> {
  return db.transaction(async (tx) => {
    if (!(await lockAccount(tx, userId))) throw new ProductError('AccountDeleted');
    await holdSetUp(tx, subnetworkId);
    const row = await lockProfile(tx, membershipId);
    if (!row) throw new ProductError('NotFound');
    const genderOptions = await gendersFor(tx, subnetworkId, row);
    const info = wholeBasicInfo(sent, row);
    requireValidBasicInfo(info, row, { genderOptions, productName: config.productName });
    const changes = changesOf(info, row, now);
    await changeProfile(tx, membershipId, changes);
    await events.publish(tx, 'profile.saved', { membershipId });
    await events.publish(tx, 'basicInfo.saved', { membershipId, userId });
    if (row.profile.registeredAt === null) await events.publish(tx, 'resident.registered', { membershipId });
    return verifyInfo({ ...row, profile: { ...row.profile, ...changes } }, genderOptions, language);
  });
}

/**
 * Sets with people of which genders a resident would live, in the order in which their community lists them; the last
 * of two concurrent choices wins. Roommates stay.
 * @throws ProductError `AccountDeleted`, `NotFound` where the community does not leave it to its residents, or
 * `InvalidInput`
 */
export async function saveLivingWith(
  { db, events }: { db: Db; events: Events },
  { membershipId, subnetworkId, userId }: ActingMembership,
  { genders: chosen }: LivingWith,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockAccount(tx, userId))) throw new ProductError('AccountDeleted');
    await holdSetUp(tx, subnetworkId);
    const row = await lockProfile(tx, membershipId);
    if (!row || !choosesWithWhom(row)) throw new ProductError('NotFound');
    const options = (await gendersFor(tx, subnetworkId, row)).map(({ id }) => id);
    if (chosen?.some((id) => !options.includes(id))) throw new ProductError('InvalidInput');
    const livingWith = chosen && options.filter((id) => chosen.includes(id));
    await changeProfile(tx, membershipId, { livingWith, updatedAt: now });
    await events.publish(tx, 'livingWith.saved', { membershipId });
  });
}
