import type { Who } from './scenario-types';

interface Question {
  who: Who;
  subject: string;
  page: string;
  /** How many hours ago each was written; Joan writes for the office. */
  lines: readonly (readonly [from: 'office' | 'resident', hoursAgo: number, says: string])[];
}

/** The questions of Linden Hall's residents to their housing office. */
export const questions: readonly Question[] = [
  {
    who: 'lucia',
    subject: 'A desk lamp',
    page: '/matches',
    lines: [['resident', 3, 'Are there desk lamps in the rooms, or do I pack mine?']],
  },
  {
    who: 'mei',
    subject: '提前入住',
    page: '/community',
    lines: [['resident', 20, '我的航班周四就到。可以提前两天入住吗？']],
  },
  {
    who: 'kwame',
    subject: 'Rice cooker',
    page: '/community',
    lines: [
      ['resident', 30, 'Is a rice cooker fine in the kitchen? I have a history with pots.'],
      ['office', 26, 'It’s fine in the kitchen, not in your bedroom. Thank you for asking first!'],
    ],
  },
];

/** Answers that the office gives often. */
export const frequentReplies = [
  {
    name: 'Desk lamps',
    texts: {
      en: 'Each desk has a lamp. If you like yours better, bring it: LED only, please.',
      es: 'Cada escritorio tiene una lámpara. Si prefieres la tuya, tráela, pero que sea LED.',
      zh: '每张书桌都配有台灯。想用自己的也可以，请选择LED灯。',
    },
  },
  {
    name: 'Early arrival',
    texts: {
      en: 'You can arrive up to three days early. Tell us the day and we’ll have your key ready.',
      es: 'Puedes llegar hasta tres días antes. Dinos qué día y tendremos lista tu llave.',
      zh: '最多可以提前三天入住。告诉我们日期，我们会准备好钥匙。',
    },
  },
] as const;

interface ReportedPost {
  /** The index of its thread. */
  thread: number;
  post: readonly [who: Who, hoursAgo: number, says: string];
  by: readonly (readonly [who: Who, hoursAgo: number, why: string])[];
  /** Joan has hidden it, and its author thinks that this is wrong. */
  hidden?: { hoursAgo: number; reason: string; appeal: readonly [hoursAgo: number, says: string] };
}

/** Posts that others have reported. */
export const reportedPosts: readonly ReportedPost[] = [
  {
    thread: 4,
    post: [
      'seventh',
      8,
      'Selling my parking permit, 40 in cash. Text me, I’d rather not do this through the office.',
    ],
    by: [
      ['diego', 7, 'Parking permits aren’t for sale'],
      ['kwame', 5, 'Looks like a scam to me'],
    ],
  },
  {
    thread: 2,
    post: ['fourth', 60, 'When it’s slow, use the other one: LindenGuest, password goodneighbors.'],
    by: [['noah', 58, 'That’s a password']],
    hidden: {
      hoursAgo: 50,
      reason: 'Passwords don’t belong in the community',
      appeal: [6, 'It’s the guest wifi. The same password hangs in the lobby, in big letters.'],
    },
  },
];
