import type { Chance } from './random';

/** The first sentence of a bio, and the major that it implies. */
const studies: readonly (readonly [says: string, major: string])[] = [
  ['Studying architecture, which means models on every flat surface.', 'Architecture'],
  ['First-year nursing student who already reads on night buses.', 'Nursing'],
  ['I write software by day and bad poems by night.', 'Computer Science'],
  ['Civil engineering, early lectures, strong coffee.', 'Civil Engineering'],
  ['Music major: cello, but I practise with a mute after eight.', 'Music'],
  ['Environmental science and too many houseplants.', 'Environmental Science'],
  ['Marketing student, part-time barista, full-time planner.', 'Marketing'],
  ['I study film and will watch anything with subtitles.', 'Film'],
  ['Biology, microscopes, and a weakness for board games.', 'Biology'],
  ['Graphic design. My half of the wall will be interesting.', 'Graphic Design'],
  ['Economics with a side of long-distance running.', 'Economics'],
  ['Education student; yes, I own a label maker.', 'Education'],
  ['Mathematics, mostly in cafés and always with headphones on.', 'Mathematics'],
  ['I came for chemistry and stayed for the climbing wall.', 'Chemistry'],
  ['History student who cooks from very old recipes.', 'History'],
  ['Robotics club, dumpling nights, quiet Sundays.', 'Robotics'],
];

const atHome = [
  'At home I like a tidy kitchen and an open door.',
  'I go to bed early, but I sleep through anything.',
  'Happy to share pans, stories and the good blanket.',
  'Dishes the same day is my only real rule.',
  'I recharge alone, then I am great company.',
  'Friends drop by at weekends; weekdays are calm.',
  'I vacuum when I am stressed, so you win either way.',
  'I would rather talk something out than leave a note.',
  'Music low, lights warm, windows open.',
  'I keep to a budget and I am good at splitting bills.',
] as const;

const hopes = [
  'Looking for people who say good morning.',
  'Hoping for a flat that eats together now and then.',
  'Ask me about my hometown.',
  'Bonus points if you like hiking.',
  'Let us be kind and honest with each other.',
  'I bring a rice cooker and a bike pump.',
] as const;

const inOtherLanguages: typeof studies = [
  [
    'Estudio arquitectura y cocino los domingos. Me gusta la casa ordenada, la música bajita y hablar las cosas con calma.',
    'Architecture',
  ],
  [
    'Vengo de Sevilla, duermo temprano entre semana y los viernes preparo tortilla para quien quiera quedarse a cenar.',
    'Hospitality Management',
  ],
  [
    '我学计算机，平时早睡早起，周末喜欢做饭和爬山。希望找到爱干净、愿意好好沟通的室友，也欢迎一起看电影、打羽毛球，一起把房间收拾得舒舒服服。',
    'Computer Science',
  ],
  [
    '学设计的大一新生，房间里会有很多植物。作息规律，晚上十一点以后不吵闹，喜欢煮火锅，也愿意分担家务，希望我们相处轻松、彼此尊重。',
    'Graphic Design',
  ],
];

/** A bio of 50 to 250 characters, as the product requires, and the major that it mentions. */
export function writeBio(chance: Chance): { bio: string; major: string } {
  const [says, major] = chance.pick(chance.happens(0.06) ? inOtherLanguages : studies);
  if (inOtherLanguages.some(([whole]) => whole === says)) return { bio: says, major };
  const rest = [chance.pick(atHome), ...(chance.happens(0.6) ? [chance.pick(hopes)] : [])];
  return { bio: [says, ...rest].join(' '), major };
}
