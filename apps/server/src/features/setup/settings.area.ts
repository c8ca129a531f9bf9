import type { SetUpEffect } from '@nestmate/contract/staff/setup/area-calls';
import type { PlaceSettings } from '@nestmate/contract/staff/setup/settings';
import type { Area, Facts } from './area/area';
import { gendersOffered, inMixedRooms, lackingIn, settingsOf, writeSettings } from './settings.queries';

interface SettingsFacts extends Facts {
  lacking: { bio: number; gender: number };
  inMixedRooms: number;
  gendersOffered: number;
}

const hasGenderQuestion = ({ gender_settings }: PlaceSettings) => gender_settings !== 'DISABLED';

export const settingsArea: Area<PlaceSettings, SettingsFacts> = {
  action: 'settings.changed',
  read: settingsOf,
  factsOf: async (db, subnetworkId) => ({
    inUse: new Map(),
    lacking: await lackingIn(db, subnetworkId),
    inMixedRooms: await inMixedRooms(db, subnetworkId),
    gendersOffered: await gendersOffered(db, subnetworkId),
  }),
  // Nobody could register where a gender is asked for and none is offered, nor move in where genders matter and none is
  // asked for.
  mistakes: (after, facts) => [
    ...(hasGenderQuestion(after) && facts.gendersOffered === 0 ? ['gender_settings'] : []),
    ...(!hasGenderQuestion(after) && after.gender_policy !== 'ANY' ? ['gender_policy'] : []),
  ],
  effects: (before, after, { lacking, inMixedRooms: mixed }) => {
    const effectIf = (kind: SetUpEffect['kind'], isNew: boolean, people: number): SetUpEffect[] =>
      isNew ? [{ kind, id: null, people, is_refused: false }] : [];
    const isSame = (settings: PlaceSettings) => settings.gender_policy === 'SAME_GENDER';
    return [
      ...effectIf('bio', after.has_bio && !before.has_bio, lacking.bio),
      ...effectIf('genderQuestion', hasGenderQuestion(after) && !hasGenderQuestion(before), lacking.gender),
      ...effectIf('mixedRooms', isSame(after) && !isSame(before), mixed),
    ];
  },
  write: (tx, subnetworkId, { after }) => writeSettings(tx, subnetworkId, after),
  parts: (settings) => ({ ...settings }),
};
