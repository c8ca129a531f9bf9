import type { Chance } from './random';

const studies = [
  'Studying architecture, which means models on every flat surface.',
  'First-year nursing student who already reads on night buses.',
  'I write software by day and bad poems by night.',
  'Civil engineering, early lectures, strong coffee.',
  'Music major: cello, but I practise with a mute after eight.',
  'Environmental science and too many houseplants.',
  'Marketing student, part-time barista, full-time planner.',
  'I study film and will watch anything with subtitles.',
  'Biology, microscopes, and a weakness for board games.',
  'Graphic design. My half of the wall will be interesting.',
  'Economics with a side of long-distance running.',
  'Education student; yes, I own a label maker.',
  'Mathematics, mostly in cafés and always with headphones on.',
  'I came for chemistry and stayed for the climbing wall.',
  'History student who cooks from very old recipes.',
  'Robotics club, dumpling nights, quiet Sundays.',
] as const;

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

const inOtherLanguages = [
  'Estudio arquitectura y cocino los domingos. Me gusta la casa ordenada, la música bajita y hablar las cosas con calma.',
  'Vengo de Sevilla, duermo temprano entre semana y los viernes preparo tortilla para quien quiera quedarse a cenar.',
  '我学计算机，平时早睡早起，周末喜欢做饭和爬山。希望找到爱干净、愿意好好沟通的室友，也欢迎一起看电影、打羽毛球，一起把房间收拾得舒舒服服。',
  '学设计的大一新生，房间里会有很多植物。作息规律，晚上十一点以后不吵闹，喜欢煮火锅，也愿意分担家务，希望我们相处轻松、彼此尊重。',
] as const;

/** Between 50 and 250 characters, as the product asks of everybody. */
export function writeBio(chance: Chance): string {
  if (chance.happens(0.06)) return chance.pick(inOtherLanguages);
  return [
    chance.pick(studies),
    chance.pick(atHome),
    ...(chance.happens(0.6) ? [chance.pick(hopes)] : []),
  ].join(' ');
}
