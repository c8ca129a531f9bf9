import {
  type RosterField,
  rosterFields,
  type RosterPreset,
  rosterPresets,
  type UnneededColumn,
} from '@nestmate/contract/staff/roster';

export type Columns = (RosterField | null)[];

/** A name normalized for comparison: without case, accents, blanks and signs. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The fields of columns by a preset: each field at the column with its likeliest synonym. */
function placesIn(preset: RosterPreset, headers: readonly string[]): Map<number, RosterField> {
  const found = new Map<number, RosterField>();
  for (const field of rosterFields) {
    const synonyms = (presets[preset][field] ?? []).map(plainName);
    const at = synonyms.map((name) => headers.indexOf(name)).find((place) => place >= 0 && !found.has(place));
    if (at !== undefined) found.set(at, field);
  }
  return found;
}

type Synonyms = Partial<Record<RosterField, readonly string[]>>;

const placeNames = [
  'Hall',
  'Residence hall',
  'Hall name',
  'Community',
  'Building',
  'Building name',
  'Residence',
  'Place',
  'Dorm',
  'Dormitory',
  'Property',
  'Edificio',
  'Residencia',
  'Comunidad',
  '楼',
  '宿舍楼',
  '公寓',
  '社区',
];

/** The column names of other systems, the likeliest first. Case, blanks and signs do not count. */
const presets: Readonly<Record<RosterPreset, Synonyms>> = {
  starrez: {
    office_id: ['ID1', 'EntryID'],
    place: ['RoomLocation', 'RoomLocationDescription'],
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
    place: ['SLRRASG_BLDG_CODE', 'SLBRDEF_BLDG_CODE'],
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
    place: placeNames,
    first_name: ['First name', 'Given name', 'Legal first name', 'Legal first', 'Nombre', '名'],
    last_name: [
      'Last name',
      'Surname',
      'Family name',
      'Legal last name',
      'Legal last',
      'Apellidos',
      'Apellido',
      '姓',
    ],
    preferred_first_name: ['Preferred first name', 'Preferred name', 'Nickname'],
    email: ['Email', 'Email address', 'School email', 'University email', 'Mail', 'Correo', '邮箱'],
    gender: ['Gender', 'Sex', 'Housing gender', 'Género', '性别'],
    unit_type: ['Unit type', 'Room size', 'Assigned unit type', 'Hall type', 'Building unit', 'Unit'],
    room_type: ['Room type', 'Bed type', 'Bedroom type'],
    privacy: ['Privacy', 'Privacy flag', 'Confidential', 'FERPA', 'Directory hold'],
    accessible: [
      'Accessible',
      'Accessible unit',
      'Needs accessible unit',
      'Accessible housing',
      'Accessibility',
      'ADA',
      'Wheelchair',
      'Accesible',
      'Unidad accesible',
      'Necesita unidad accesible',
      'Accesibilidad',
      '无障碍',
      '无障碍单元',
      '需要无障碍单元',
    ],
  },
};

const unneeded: Readonly<Record<UnneededColumn, readonly string[]>> = {
  birth_date: [
    'Date of birth',
    'DOB',
    'Birth date',
    'Birthday',
    'user_birthdate',
    'SPBPERS_BIRTH_DATE',
    'Fecha de nacimiento',
    '出生日期',
    '生日',
  ],
  phone: [
    'Phone',
    'Phone number',
    'Mobile',
    'Mobile phone',
    'Cell',
    'Cell phone',
    'user_phone',
    'Teléfono',
    'Móvil',
    'Celular',
    '电话',
    '手机',
  ],
  language: ['Language', 'Preferred language', 'Home language', 'Idioma', '语言'],
  unit_number: [
    'Unit number',
    'Room number',
    'Room',
    'Room name',
    'Apartment',
    'Apartment number',
    'Suite name',
    'Room space',
    'SLRRASG_ROOM_NUMBER',
    'Habitación',
    '房间号',
  ],
  place: [...placeNames, 'RoomLocation', 'RoomLocationDescription', 'SLRRASG_BLDG_CODE', 'SLBRDEF_BLDG_CODE'],
  bed: ['Bed', 'Bed space', 'Bed number', 'Bed letter', 'Cama', '床位'],
};
const unneededNames = new Map(
  Object.entries(unneeded).flatMap(([column, names]) =>
    names.map((name) => [plainName(name), column as UnneededColumn] as const),
  ),
);

/** What a column is that is known and has no use here. */
export const unneededBy = (name: string): UnneededColumn | undefined => unneededNames.get(plainName(name));

/** The unit types and room types of a place by name. */
export interface TypeNames {
  units: readonly { name: string; otherNames: readonly string[] }[];
  rooms: readonly { name: string }[];
}

/**
 * Takes a column of room types for one of unit types if its words say so: many offices call both a room type. Words
 * that are both, or neither, leave it as it is, unless the place has no room types.
 */
export function withUnitTypes(
  columns: Columns,
  rows: readonly (readonly string[])[],
  { units, rooms }: TypeNames,
): Columns {
  const at = columns.indexOf('room_type');
  if (at < 0 || columns.includes('unit_type')) return columns;
  const isIn = (typeNames: readonly string[]) => {
    const names = new Set(typeNames.map(plainName));
    return new Set(rows.map((cells) => plainName(cells[at] ?? '')).filter((word) => names.has(word))).size;
  };
  const unitNames = units.flatMap(({ name, otherNames }) => [name, ...otherNames]);
  const areUnits =
    rooms.length === 0 ? units.length > 0 : isIn(unitNames) > isIn(rooms.map(({ name }) => name));
  return areUnits ? columns.with(at, 'unit_type') : columns;
}

/** The preset that knows most of the columns; generic names fill its missing fields. */
export function recognize(header: readonly string[]): { preset: RosterPreset; columns: Columns } {
  const headers = header.map(plainName);
  const known = rosterPresets.map((preset) => ({ preset, places: placesIn(preset, headers) }));
  const best = known.reduce((one, other) => (other.places.size > one.places.size ? other : one));
  const taken = new Set(best.places.values());
  for (const [at, field] of placesIn('generic', headers))
    if (!taken.has(field) && !best.places.has(at)) best.places.set(at, field);
  return { preset: best.preset, columns: header.map((_, at) => best.places.get(at) ?? null) };
}

/** How many names of a row are known as those of columns. */
export const namesKnown = (header: readonly string[]): number =>
  recognize(header).columns.filter((field) => field !== null).length;

/**
 * The columns as they were mapped for an earlier file with the same header, perhaps behind the column of problems of
 * our own file.
 */
export function asBefore(
  header: readonly string[],
  earlier: readonly { header: string; field: RosterField | null }[] | undefined,
): Columns | undefined {
  if (!earlier) return undefined;
  const extra = header.length - earlier.length;
  const isSame =
    (extra === 0 || extra === 1) && earlier.every((one, at) => one.header === header[at + extra]);
  return isSame ? [...Array<null>(extra).fill(null), ...earlier.map(({ field }) => field)] : undefined;
}
