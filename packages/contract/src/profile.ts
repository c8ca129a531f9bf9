import { z } from 'zod';
import { defineCall } from './call';
import { choiceCalls } from './choices';
import { genderId, membershipId, userId } from './ids';
import { limits } from './limits';
import { membership } from './memberships';
import { pictureRefusal, pictureUrls } from './picture';
import { registrationQuestion, registrationResponse } from './registration';
import { personText } from './shapes/person-text';
import { socialAccountCalls } from './social-accounts';

/** A typed text, which may be longer than any rule allows, so that the rule reports the error. */
const typed = personText('line', 2200);

/**
 * The fields that a resident sends to verify or change their basic info; fields that are left out stay as they are.
 * `basicInfoMistakes` validates the result.
 */
export const basicInfo = z.object({
  hidden: z.boolean().optional(),
  first_name: typed.optional(),
  last_name: typed.optional(),
  single_name: z
    .boolean()
    .optional()
    .describe('Whether the person has one name only: `first_name`. `last_name` is empty then'),
  preferred_first_name: typed.optional(),
  preferred_last_name: typed.optional(),
  email: typed.optional(),
  preferred_email: typed.optional(),
  phoneNumber: typed.optional(),
  bio: personText('lines', 2200).optional(),
  gender: genderId.nullable().optional(),
  personalPronoun: typed.nullable().optional(),
  questions: z.array(registrationResponse).max(20).optional(),
});
export type BasicInfo = z.infer<typeof basicInfo>;

/** With people of which genders a resident would live. */
export const livingWith = z.object({
  genders: z.array(genderId).min(1).max(limits.genders).nullable().describe('Null for anybody'),
});
export type LivingWith = z.infer<typeof livingWith>;

/** Everything the verify-info screen shows: the resident's values and what their community allows. */
export const verifyInfo = z.object({
  hidden: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  single_name: z.boolean().describe('Whether they have one name only, which is `first_name`'),
  preferred_first_name: z.string().optional(),
  preferred_last_name: z.string().optional(),
  email: z.string(),
  preferred_email: z.string().optional(),
  phoneNumber: z.string(),
  phoneEnabled: z.boolean(),
  bio: z.string(),
  bioEnabled: z.boolean(),
  gender: genderId.nullable(),
  genderOptions: z.array(z.object({ id: genderId, label: z.string() })),
  genderEnabled: z.boolean().describe('False when the community has locked it'),
  genderShown: z.boolean().describe('Whether other residents see it'),
  livingWith: livingWith
    .nullable()
    .describe('Null where the community does not leave it to its residents; nobody else sees it'),
  lastNameShown: z.boolean().describe('Whether other residents see last names; roommates always do'),
  personalPronoun: z.string().nullable(),
  pronounOptions: z.array(z.string()),
  preferredFilled: z.boolean(),
  basicInfoEditable: z.boolean(),
  registered: z.boolean().describe('Whether the resident has confirmed it once'),
  questions: z.array(registrationQuestion),
});
export type VerifyInfo = z.infer<typeof verifyInfo>;

export const sectionUrl = z.enum(['basic_info', 'matching_group', 'majors', 'housing', 'social_accounts']);
export const sectionStatus = z.enum(['Complete', 'Incomplete']);

/** Where the resident goes next; the web maps it to a route. */
export const nextLink = z.enum([
  'overview',
  'get_started',
  'user_info_verification',
  'housing',
  'potential_roommates',
]);
export type NextLink = z.infer<typeof nextLink>;

export const overview = z.object({
  title: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  network_name: z.string(),
  subnetwork_name: z.string(),
  unit_type: z.string(),
  room_type: z.string().nullable(),
  max_number_of_roommates: z.number().int(),
  l3ForcedClosed: z.boolean(),
  questionsSaved: z.boolean(),
  answersComplete: z.boolean(),
  questionCount: z.number().int().describe('Lifestyle questions of the community'),
  profileComplete: z.boolean(),
  genderMissing: z.boolean(),
  hidden: z.boolean(),
  profile_picture_urls: pictureUrls.nullable(),
  picture_refusal: pictureRefusal.nullable(),
  sections: z.array(z.object({ url: sectionUrl, status: sectionStatus })),
  next: nextLink,
  membership,
});
export type Overview = z.infer<typeof overview>;

/** The details of a resident that are shown with their words. */
export const person = z.object({
  membership_id: membershipId,
  user_id: userId.nullable(),
  first_name: z.string(),
  last_name: z.string(),
  claimed: z.boolean(),
  image_urls: pictureUrls.nullable(),
});
export type Person = z.infer<typeof person>;

/** The reasons for reporting a person or their profile. The last one needs words. */
export const profileReportReasons = ['behavior', 'picture', 'words', 'notReal', 'danger', 'other'] as const;
export const profileReportAbout = z.enum(profileReportReasons);
export type ProfileReportAbout = z.infer<typeof profileReportAbout>;

const user = z.object({ userId });

export const profileCalls = {
  people: defineCall({
    method: 'POST',
    path: '/users/:userId/profiles/v2',
    summary: 'List names and pictures of residents of my community; leaves out residents that do not exist',
    access: 'resident',
    rateLimit: 'read',
    params: user,
    body: z.object({
      userIds: z.array(userId).max(limits.peoplePerCall).default([]),
      membershipIds: z.array(membershipId).max(limits.peoplePerCall).default([]),
    }),
    reply: z.object({ profiles: z.array(person) }),
  }),
  report: defineCall({
    method: 'PUT',
    path: '/users/:userId/profile/:membershipId/report',
    summary: 'Report another resident’s profile to the housing office; idempotent while the report waits',
    access: 'resident',
    rateLimit: 'write',
    params: user.extend({ membershipId }),
    body: z
      .object({ about: profileReportAbout, reason: personText('lines', limits.report) })
      .refine(({ about, reason }) => about !== 'other' || reason !== ''),
    errors: ['TooManyRequests'],
  }),
  overview: defineCall({
    method: 'GET',
    path: '/users/:userId/profile/:membershipId/overview',
    summary: 'Read the place of a membership, what its profile still lacks, and where to go next',
    access: 'membership',
    rateLimit: 'read',
    actsForPath: true,
    params: user.extend({ membershipId }),
    reply: overview,
  }),
  readBasicInfo: defineCall({
    method: 'GET',
    path: '/users/:userId/user_info_verification',
    summary: 'Read my basic info to verify, with what the community allows',
    access: 'membership',
    rateLimit: 'read',
    params: user,
    reply: verifyInfo,
  }),
  saveBasicInfo: defineCall({
    method: 'PUT',
    path: '/users/:userId/user_info_verification',
    summary: 'Verify or change my basic info',
    access: 'membership',
    rateLimit: 'write',
    params: user,
    body: basicInfo,
    reply: verifyInfo,
    errors: ['BasicInfoLocked', 'profane_words'],
  }),
  checkWords: defineCall({
    method: 'POST',
    path: '/users/:userId/user_info_verification/words',
    summary: 'Verify the names and words of my basic info before it is saved',
    access: 'membership',
    rateLimit: 'write',
    params: user,
    body: basicInfo,
    errors: ['profane_words'],
  }),
  saveLivingWith: defineCall({
    method: 'PUT',
    path: '/users/:userId/living_with',
    summary: 'Set with people of which genders I would live, where the community leaves it to me',
    access: 'membership',
    rateLimit: 'write',
    params: user,
    body: livingWith,
  }),
  ...choiceCalls,
  ...socialAccountCalls,
};
