import { choiceKinds } from '@nestmate/contract/choices';
import type {
  GenderId,
  NetworkId,
  RoomTypeId,
  SubnetworkId,
  UnitId,
  UnitTypeId,
} from '@nestmate/contract/ids';
import type { LocalText } from '@nestmate/contract/languages';
import { communityTopics } from '../src/features/community';
import {
  genders,
  networks,
  profileOptions,
  roomTypes,
  type StoredRegistrationQuestion,
  subnetworks,
  units,
  unitTypes,
} from '../src/features/housing';
import { questions } from '../src/features/questions';
import { readyGenders, readyHousing, readyMajors, readyQuestions } from '../src/features/setup';
import type { Db } from '../src/platform/database/client';
import { dayMs } from '../src/platform/durations';
import { demoId, questionIdIn } from './demo-id';
import { optionIdIn } from './offers';
import { text } from './text';
import { topicIdIn, topics } from './topics';

const isoDate = (time: number) => new Date(time).toISOString().slice(0, 10);

export const alder = demoId<NetworkId>('network/alder');
export const oakline = demoId<NetworkId>('network/oakline');

type ListedUnit = Omit<typeof units.$inferInsert, 'id' | 'position' | 'unitTypeId'>;

/** Two buildings of three floors, each with four lofts. */
const lofts = ['East', 'West'].flatMap((building) =>
  [1, 2, 3].flatMap((floor) =>
    [1, 2, 3, 4].map((door): ListedUnit => ({
      building,
      floor: String(floor),
      number: `${floor}0${door}`,
      bedrooms: [1, 1, 1].map((beds) => ({ room_type_id: null, beds })),
      isAccessible: floor === 1 && door <= 2,
      heldBack: building === 'West' && floor === 3 && door === 4 ? 'Guest loft' : null,
    })),
  ),
);

interface SeedSubnetwork {
  key: string;
  networkId: NetworkId;
  name: string;
  /** The message to a complete room. */
  confirmed: LocalText;
  unitTypes: {
    key: string;
    name: string;
    otherNames: { es: string; zh: string };
    capacity: number;
    paused?: boolean;
    /** How many there are, and how many of them are held back; without it or a list there is no limit. */
    count?: { all: number; heldBack: number; reason: string };
    listed?: ListedUnit[];
    rooms: { name: string; shared: boolean }[];
  }[];
  genderLocked?: boolean;
  genderShown?: boolean;
  residentsInvite?: boolean;
  /** The days until its matching ends; 45 without. */
  endsInDays?: number;
  registrationQuestions?: readonly StoredRegistrationQuestion[];
}

const moveInQuestions: readonly StoredRegistrationQuestion[] = [
  {
    question_num: 1,
    type: 'SELECT',
    title: text('When do you want to move in?', '¿Cuándo te quieres mudar?', '你打算什么时候入住？'),
    options: [
      text('On the first day', 'El primer día', '开放第一天'),
      text('During the first week', 'Durante la primera semana', '第一周内'),
      text('Later', 'Más tarde', '更晚'),
    ],
    required: false,
  },
  {
    question_num: 2,
    type: 'TEXT',
    title: text(
      'Is there anything about access or health we should know?',
      '¿Hay algo sobre accesibilidad o salud que debamos saber?',
      '健康或无障碍方面有什么要告诉我们的吗？',
    ),
    options: [],
    required: false,
    sensitive: true,
  },
  {
    question_num: 3,
    type: 'CHECKBOX',
    title: text(
      'Let me know about events in the hall',
      'Quiero enterarme de los eventos de la residencia',
      '宿舍楼有活动时告诉我',
    ),
    options: [],
    required: false,
  },
];

const privateRoom = { name: 'Private bedroom', shared: false };
const sharedRoom = { name: 'Shared bedroom', shared: true };

const also = (es: string, zh: string) => ({ otherNames: { es, zh } });

export const communities = {
  linden: {
    key: 'linden',
    networkId: alder,
    name: 'Linden Hall',
    confirmed: text(
      'You’re all set. We’ll email your apartment number, and the keys wait for you at the Linden Hall desk.',
      'Todo listo. Te mandaremos por correo el número de tu departamento, y las llaves te esperan en la recepción de Linden Hall.',
      '都安排好了。房间号会发到你的邮箱，钥匙在 Linden Hall 前台等你来取。',
    ),
    genderShown: true,
    residentsInvite: true,
    registrationQuestions: moveInQuestions,
    unitTypes: [
      {
        key: 'four',
        name: 'Garden apartment',
        ...also('Departamento con jardín', '花园公寓'),
        capacity: 4,
        rooms: [privateRoom, sharedRoom],
      },
      {
        key: 'two',
        name: 'Corner studio',
        ...also('Estudio de esquina', '转角单间'),
        capacity: 2,
        rooms: [sharedRoom],
      },
    ],
  },
  birch: {
    key: 'birch',
    networkId: alder,
    name: 'Birch Hall',
    // In its last days: groups can be proposed for residents without roommates.
    endsInDays: 5,
    confirmed: text(
      'Your group is complete. We’ll email your suite number two weeks before move-in.',
      'Tu grupo está completo. Dos semanas antes de la mudanza te mandaremos por correo el número de tu suite.',
      '你们的小组齐了。入住前两周，我们会把套间号发到你的邮箱。',
    ),
    genderShown: true,
    unitTypes: [
      {
        key: 'four',
        name: 'Courtyard suite',
        ...also('Suite con patio', '庭院套间'),
        capacity: 4,
        count: { all: 24, heldBack: 2, reason: 'New kitchens until spring' },
        rooms: [privateRoom, sharedRoom],
      },
      {
        key: 'two',
        name: 'Attic double',
        ...also('Doble en el ático', '阁楼双人间'),
        capacity: 2,
        paused: true,
        rooms: [sharedRoom],
      },
    ],
  },
  oaks: {
    key: 'oaks',
    networkId: oakline,
    name: 'The Oaks',
    confirmed: text(
      'You three are in. Oakline Living will call you about the lease and the keys.',
      'Ya están los tres. Oakline Living te llamará por el contrato y las llaves.',
      '三个人都齐了。Oakline Living 会打电话跟你说合同和钥匙的事。',
    ),
    unitTypes: [
      {
        key: 'three',
        name: 'Brick loft',
        ...also('Loft de ladrillo', '红砖公寓'),
        capacity: 3,
        listed: lofts,
        rooms: [privateRoom],
      },
    ],
    genderLocked: true,
  },
} satisfies Record<string, SeedSubnetwork>;

export type CommunityKey = keyof typeof communities;

export const subnetworkIdOf = (community: string) => demoId<SubnetworkId>(`subnetwork/${community}`);
export const unitTypeIdOf = (community: string, type: string) =>
  demoId<UnitTypeId>(`unit/${community}/${type}`);
export const roomTypeIdOf = (community: string, type: string, index: number) =>
  demoId<RoomTypeId>(`room-type/${community}/${type}/${index}`);
export const genderIdOf = (community: string, gender: string) =>
  demoId<GenderId>(`gender/${community}/${gender}`);

const genderExplainers = {
  shown: text(
    'The housing office needs this to find you a place.',
    'La oficina de alojamiento lo necesita para darte un lugar.',
    '宿舍办公室根据它安排住处。',
  ),
  notShown: text(
    'The housing office needs this to find you a place. Other residents don’t see it.',
    'La oficina de alojamiento lo necesita para darte un lugar. Nadie más lo ve.',
    '宿舍办公室根据它安排住处，其他人看不到。',
  ),
};

async function buildCommunity(db: Db, community: SeedSubnetwork, now: number): Promise<void> {
  const subnetworkId = subnetworkIdOf(community.key);
  await db.insert(subnetworks).values({
    id: subnetworkId,
    networkId: community.networkId,
    name: community.name,
    roundStatus: 'MATCHING',
    deadlineStart: isoDate(now - 14 * dayMs),
    deadlineEnd: isoDate(now + (community.endsInDays ?? 45) * dayMs),
    genderSettings: community.genderLocked ? 'LOCKED' : 'EDITABLE',
    genderSelectionTitle: text('Gender for housing', 'Género para el alojamiento', '住宿登记性别'),
    genderShown: community.genderShown ?? false,
    residentsInvite: community.residentsInvite ?? false,
    genderSelectionExplainer: genderExplainers[community.genderShown ? 'shown' : 'notShown'],
    registrationQuestions: [...(community.registrationQuestions ?? [])],
    confirmedMatchText: community.confirmed,
  });
  await db.insert(unitTypes).values(
    community.unitTypes.map(({ key, name, otherNames, capacity, count, paused = false }) => ({
      id: unitTypeIdOf(community.key, key),
      subnetworkId,
      name,
      otherNames,
      capacity,
      paused,
      unitCount: count?.all ?? null,
      heldBackCount: count?.heldBack ?? 0,
      heldBackReason: count?.reason ?? null,
    })),
  );
  const listed = community.unitTypes.flatMap(({ key, listed: list = [] }) =>
    list.map((unit, position) => ({
      ...unit,
      id: demoId<UnitId>(`unit/${community.key}/${key}/${position}`),
      unitTypeId: unitTypeIdOf(community.key, key),
      position,
    })),
  );
  if (listed.length > 0) await db.insert(units).values(listed);
  await db.insert(roomTypes).values(
    community.unitTypes.flatMap((type) =>
      type.rooms.map((room, index) => ({
        ...room,
        id: roomTypeIdOf(community.key, type.key, index),
        unitTypeId: unitTypeIdOf(community.key, type.key),
      })),
    ),
  );
  await db.insert(genders).values(
    Object.entries(readyGenders).map(([key, label], position) => ({
      id: genderIdOf(community.key, key),
      subnetworkId,
      label,
      position,
    })),
  );
  await db.insert(communityTopics).values(
    Object.entries(topics).map(([key, name], position) => ({
      id: topicIdIn(community.key, key),
      subnetworkId,
      name,
      position,
    })),
  );
  await db.insert(questions).values(
    readyQuestions.map(({ key, ...question }, position) => ({
      ...question,
      id: questionIdIn(community.key, key),
      subnetworkId,
      position,
    })),
  );
  const offers = { majors: readyMajors, housing: readyHousing };
  await db.insert(profileOptions).values(
    choiceKinds.flatMap((kind) =>
      offers[kind].map((offer, position) => ({
        ...offer,
        id: optionIdIn(community.key, kind, offer.name.en),
        subnetworkId,
        kind,
        position,
      })),
    ),
  );
}

/** One university with two halls and one property company; deadlines are close to `now`. */
export async function buildCommunities(db: Db, now: Date): Promise<void> {
  await db.insert(networks).values([
    { id: alder, name: 'Alder University', kind: 'university' },
    { id: oakline, name: 'Oakline Living', kind: 'property' },
  ]);
  for (const community of Object.values<SeedSubnetwork>(communities))
    await buildCommunity(db, community, now.getTime());
}
