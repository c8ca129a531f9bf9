import type { Who } from './parts';

interface Question {
  who: Who;
  subject: string;
  page: string;
  /** How many hours ago each was written; of the office by Joan. */
  lines: readonly (readonly [from: 'office' | 'resident', hoursAgo: number, says: string])[];
}

/** What residents of Linden Hall have asked their housing office. */
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
export const oftenSaid = [
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

/** A post that others have reported, and why. */
export const reported = {
  post: [
    'seventh',
    8,
    'Selling my parking permit, 40 in cash. Text me, I’d rather not do this through the office.',
  ] as const,
  /** The thread that it stands in, from the first. */
  thread: 4,
  by: [
    ['diego', 7, 'Parking permits aren’t for sale'],
    ['kwame', 5, 'Looks like a scam to me'],
  ] as const satisfies readonly (readonly [Who, number, string])[],
};
