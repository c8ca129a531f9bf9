import {
  choiceKinds,
  type GenderId,
  type NetworkId,
  type RoomTypeId,
  type SubnetworkId,
  type UnitTypeId,
} from '@nestmate/contract';
import {
  genders,
  networks,
  profileOptions,
  roomTypes,
  type StoredRegistrationQuestion,
  subnetworks,
  unitTypes,
} from '../src/features/housing';
import { questions } from '../src/features/questions';
import type { Db } from '../src/platform/database/client';
import { demoId } from './demo-id';
import { housingWishes } from './housing';
import { lifestyleQuestions, questionIdIn } from './lifestyle';
import { majors } from './majors';
import { optionIdIn } from './offers';
import { text } from './text';

const day = 24 * 60 * 60 * 1000;
const isoDate = (time: number) => new Date(time).toISOString().slice(0, 10);

export const alder = demoId<NetworkId>('network/alder');
export const oakline = demoId<NetworkId>('network/oakline');

interface Place {
  key: string;
  networkId: NetworkId;
  name: string;
  units: {
    key: string;
    name: string;
    capacity: number;
    forcedClosed?: boolean;
    rooms: { name: string; shared: boolean }[];
  }[];
  genderLocked?: boolean;
  genderShown?: boolean;
  registrationQuestions?: readonly StoredRegistrationQuestion[];
}

const moveInQuestions: readonly StoredRegistrationQuestion[] = [
  {
    question_num: 1,
    type: 'SELECT',
    title: text('When do you plan to move in?', '¿Cuándo piensas mudarte?', '你打算什么时候入住？'),
    options: [
      text('On the first day', 'El primer día', '开放首日'),
      text('During the first week', 'Durante la primera semana', '第一周内'),
      text('Later', 'Más tarde', '更晚'),
    ],
    required: false,
  },
  {
    question_num: 2,
    type: 'TEXT',
    title: text(
      'Anything we should know about access or health?',
      '¿Algo que debamos saber sobre accesibilidad o salud?',
      '在无障碍或健康方面，有什么需要我们了解的吗？',
    ),
    options: [],
    required: false,
  },
  {
    question_num: 3,
    type: 'CHECKBOX',
    title: text(
      'Tell me about events in the hall',
      'Avísame de los eventos de la residencia',
      '通知我宿舍楼的活动',
    ),
    options: [],
    required: false,
  },
];

const privateRoom = { name: 'Private bedroom', shared: false };
const sharedRoom = { name: 'Shared bedroom', shared: true };

export const places = {
  linden: {
    key: 'linden',
    networkId: alder,
    name: 'Linden Hall',
    genderShown: true,
    registrationQuestions: moveInQuestions,
    units: [
      { key: 'four', name: '4-person apartment', capacity: 4, rooms: [privateRoom, sharedRoom] },
      { key: 'two', name: '2-person studio', capacity: 2, rooms: [sharedRoom] },
    ],
  },
  birch: {
    key: 'birch',
    networkId: alder,
    name: 'Birch Hall',
    genderShown: true,
    units: [
      { key: 'four', name: '4-person suite', capacity: 4, rooms: [privateRoom, sharedRoom] },
      { key: 'two', name: '2-person room', capacity: 2, forcedClosed: true, rooms: [sharedRoom] },
    ],
  },
  oaks: {
    key: 'oaks',
    networkId: oakline,
    name: 'The Oaks',
    units: [{ key: 'three', name: '3-bedroom flat', capacity: 3, rooms: [privateRoom] }],
    genderLocked: true,
  },
} satisfies Record<string, Place>;

export type PlaceKey = keyof typeof places;

export const subnetworkIdOf = (place: string) => demoId<SubnetworkId>(`subnetwork/${place}`);
export const unitTypeIdOf = (place: string, unit: string) => demoId<UnitTypeId>(`unit/${place}/${unit}`);
export const roomTypeIdOf = (place: string, unit: string, index: number) =>
  demoId<RoomTypeId>(`room-type/${place}/${unit}/${index}`);
export const genderIdOf = (place: string, gender: string) => demoId<GenderId>(`gender/${place}/${gender}`);

const genderLabels = {
  woman: text('Woman', 'Mujer', '女'),
  man: text('Man', 'Hombre', '男'),
  nonbinary: text('Non-binary', 'No binario', '非二元性别'),
};

const genderExplainers = {
  shown: text(
    'Your housing office uses this to place you.',
    'La oficina de alojamiento lo usa para asignarte un lugar.',
    '宿舍管理处用它来安排住处。',
  ),
  notShown: text(
    'Your housing office uses this to place you. Other residents do not see it.',
    'La oficina de alojamiento lo usa para asignarte un lugar. Otros residentes no lo ven.',
    '宿舍管理处用它来安排住处，其他住户看不到。',
  ),
};

async function buildPlace(db: Db, place: Place, now: number): Promise<void> {
  const subnetworkId = subnetworkIdOf(place.key);
  await db.insert(subnetworks).values({
    id: subnetworkId,
    networkId: place.networkId,
    name: place.name,
    roundStatus: 'MATCHING',
    deadlineStart: isoDate(now - 14 * day),
    deadlineEnd: isoDate(now + 45 * day),
    genderSettings: place.genderLocked ? 'LOCKED' : 'EDITABLE',
    genderSelectionTitle: text('Gender for housing', 'Género para el alojamiento', '住宿登记性别'),
    genderShown: place.genderShown ?? false,
    genderSelectionExplainer: genderExplainers[place.genderShown ? 'shown' : 'notShown'],
    registrationQuestions: [...(place.registrationQuestions ?? [])],
    confirmedMatchText: text(
      'Your group is confirmed. The housing office will send your unit number.',
      'Tu grupo está confirmado. La oficina de alojamiento te enviará el número de tu unidad.',
      '你们的小组已确认，宿舍管理处会通知你们房间号。',
    ),
  });
  await db.insert(unitTypes).values(
    place.units.map(({ key, name, capacity, forcedClosed = false }) => ({
      id: unitTypeIdOf(place.key, key),
      subnetworkId,
      name,
      capacity,
      forcedClosed,
    })),
  );
  await db.insert(roomTypes).values(
    place.units.flatMap((unit) =>
      unit.rooms.map((room, index) => ({
        ...room,
        id: roomTypeIdOf(place.key, unit.key, index),
        unitTypeId: unitTypeIdOf(place.key, unit.key),
      })),
    ),
  );
  await db.insert(genders).values(
    Object.entries(genderLabels).map(([key, label], position) => ({
      id: genderIdOf(place.key, key),
      subnetworkId,
      label,
      position,
    })),
  );
  await db.insert(questions).values(
    lifestyleQuestions.map(({ key, ...question }, position) => ({
      ...question,
      id: questionIdIn(place.key, key),
      subnetworkId,
      position,
    })),
  );
  const offers = { majors, housing: housingWishes };
  await db.insert(profileOptions).values(
    choiceKinds.flatMap((kind) =>
      offers[kind].map((offer, position) => ({
        ...offer,
        id: optionIdIn(place.key, kind, offer.name.en),
        subnetworkId,
        kind,
        position,
      })),
    ),
  );
}

/** One university with two halls and one property company; deadlines are close to `now`. */
export async function buildPlaces(db: Db, now: Date): Promise<void> {
  await db.insert(networks).values([
    { id: alder, name: 'Alder University', kind: 'university' },
    { id: oakline, name: 'Oakline Living', kind: 'property' },
  ]);
  for (const place of Object.values<Place>(places)) await buildPlace(db, place, now.getTime());
}
