import { z } from 'zod';
import { genderPolicy, genderSettings } from '../../housing';
import { timeZone } from '../../shapes/time-zone';
import { areaCalls } from './area-calls';
import { officeName, officeText, setUpLimits } from './texts';

/** The settings and texts of a community. */
export const placeSettings = z.object({
  name: officeName,
  time_zone: timeZone,
  gender_policy: genderPolicy,
  gender_settings: genderSettings,
  is_gender_shown: z.boolean(),
  is_last_name_shown: z.boolean(),
  has_pronouns: z.boolean(),
  has_previously_known: z.boolean(),
  may_residents_invite: z.boolean(),
  may_roommates_object: z.boolean(),
  max_musts: z.number().int().min(0).max(setUpLimits.musts).describe('For each resident'),
  has_phone: z.boolean(),
  has_bio: z.boolean().describe('Where there is one it is required'),
  is_basic_info_editable: z.boolean(),
  gender_title: officeText(setUpLimits.title),
  gender_explainer: officeText(setUpLimits.explainer),
  confirmed_match: officeText(setUpLimits.explainer),
  after_deadline: officeText(setUpLimits.explainer)
    .nullable()
    .describe('What happens at the deadline to whoever has a free place; null for the product’s own words'),
});
export type PlaceSettings = z.infer<typeof placeSettings>;

export const staffSettingsCalls = areaCalls('settings', 'a community’s settings and texts', placeSettings);
