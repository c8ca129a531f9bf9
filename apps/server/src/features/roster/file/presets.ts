import type { RosterField, RosterPreset } from '@nestmate/contract/staff/roster';

type Synonyms = Partial<Record<RosterField, readonly string[]>>;

/** The column names of other systems, the likeliest first. Case, blanks and signs do not count. */
export const presets: Readonly<Record<RosterPreset, Synonyms>> = {
  starrez: {
    office_id: ['ID1', 'EntryID'],
    first_name: ['NameFirst'],
    last_name: ['NameLast'],
    preferred_first_name: ['NamePreferred'],
    email: ['PortalEmail'],
    gender: ['GenderEnum'],
    unit_type: ['RoomType', 'RoomTypeDescription'],
    room_type: ['RoomSpaceType'],
    privacy: ['DirectoryFlagPrivacy'],
  },
  banner: {
    office_id: ['SPRIDEN_ID', 'BANNER_ID'],
    first_name: ['SPRIDEN_FIRST_NAME'],
    last_name: ['SPRIDEN_LAST_NAME'],
    preferred_first_name: ['SPBPERS_PREF_FIRST_NAME'],
    email: ['GOREMAL_EMAIL_ADDRESS'],
    gender: ['SPBPERS_SEX'],
    unit_type: ['SLBRDEF_RRCD_CODE', 'SLRRASG_RRCD_CODE'],
    privacy: ['SPBPERS_CONFID_IND'],
  },
  erezlife: {
    office_id: ['Student ID', 'external_auth_id'],
    first_name: ['First Name'],
    last_name: ['Last Name'],
    preferred_first_name: ['PreferredName'],
    email: ['email'],
  },
  roompact: {
    office_id: ['user_student_id', 'user_uid'],
    first_name: ['user_first'],
    last_name: ['user_last'],
    preferred_first_name: ['user_preferred_first'],
    email: ['user_email'],
  },
  generic: {
    office_id: [
      'Student ID',
      'Student number',
      'Office ID',
      'Campus ID',
      'Person ID',
      'SIS ID',
      'ID number',
      'ID',
    ],
    first_name: ['First name', 'Given name', 'Legal first name', 'Nombre', '名'],
    last_name: ['Last name', 'Surname', 'Family name', 'Legal last name', 'Apellidos', 'Apellido', '姓'],
    preferred_first_name: ['Preferred first name', 'Preferred name', 'Nickname'],
    email: ['Email', 'Email address', 'School email', 'University email', 'Mail', 'Correo', '邮箱'],
    gender: ['Gender', 'Sex', 'Housing gender', 'Género', '性别'],
    unit_type: ['Unit type', 'Room size', 'Assigned unit type', 'Hall type', 'Unit'],
    room_type: ['Room type', 'Bed type', 'Bedroom type'],
    privacy: ['Privacy', 'Privacy flag', 'Confidential', 'FERPA', 'Directory hold'],
  },
};
