import type { QuestionId } from '@nestmate/contract';
import type { LocalText } from '../src/features/housing';
import type { questions, StoredAnswer } from '../src/features/questions';
import { demoId } from './demo-id';
import type { Chance } from './random';
import { text } from './text';

type NewQuestion = Omit<typeof questions.$inferInsert, 'id' | 'subnetworkId' | 'position'> & { key: string };

const slider = (
  key: string,
  title: LocalText,
  roommateTitle: LocalText,
  options: LocalText[],
  more: Partial<NewQuestion> = {},
): NewQuestion => ({
  key,
  type: 'SLIDER',
  title,
  roommateTitle,
  options,
  sliderOptions: options.length,
  ...more,
});

const select = (
  key: string,
  title: LocalText,
  roommateTitle: LocalText,
  options: LocalText[],
  more: Partial<NewQuestion> = {},
): NewQuestion => ({
  key,
  type: 'SELECT',
  title,
  roommateTitle,
  options,
  ...more,
});

const hourOfDay = (hour: number) =>
  text(`${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`, `${hour}:00`, `${hour} 点`);

export const lifestyleQuestions: NewQuestion[] = [
  slider(
    'bedtime',
    text('Weekday Bedtime', 'Hora de dormir entre semana', '平日就寝时间'),
    text(
      'When should your roommate go to bed?',
      '¿A qué hora debería acostarse tu compañero de piso?',
      '你希望室友几点睡？',
    ),
    [21, 22, 23, 0, 1, 2, 3].map(hourOfDay),
    { marksHidden: true, weight: 3 },
  ),
  slider(
    'tidiness',
    text(
      'How tidy is your side of the room?',
      '¿Qué tan ordenada está tu parte de la habitación?',
      '你的生活区有多整洁？',
    ),
    text(
      'How tidy should your roommate be?',
      '¿Qué tan ordenado debería ser tu compañero de piso?',
      '你希望室友有多整洁？',
    ),
    [
      text('Creative chaos', 'Caos creativo', '随性凌乱'),
      text('A bit messy', 'Algo desordenada', '有点乱'),
      text('In between', 'Término medio', '一般'),
      text('Tidy', 'Ordenada', '整洁'),
      text('Spotless', 'Impecable', '一尘不染'),
    ],
    { weight: 4 },
  ),
  slider(
    'noise',
    text('How loud is it around you?', '¿Cuánto ruido haces en casa?', '你在家时有多热闹？'),
    text(
      'How loud may your roommate be?',
      '¿Cuánto ruido puede hacer tu compañero de piso?',
      '你能接受室友多热闹？',
    ),
    [
      text('Silent', 'Silencio', '安静'),
      text('Quiet', 'Poco ruido', '较安静'),
      text('Some music', 'Algo de música', '偶尔放音乐'),
      text('Lively', 'Animado', '热闹'),
      text('Loud', 'Mucho ruido', '很热闹'),
    ],
    { weight: 3 },
  ),
  slider(
    'guests',
    text(
      'How often do you have friends over?',
      '¿Con qué frecuencia invitas a amigos?',
      '你多久请朋友来一次？',
    ),
    text(
      'How often may your roommate have friends over?',
      '¿Con qué frecuencia puede invitar tu compañero de piso?',
      '你能接受室友多久请朋友来一次？',
    ),
    [
      text('Never', 'Nunca', '从不'),
      text('Monthly', 'Cada mes', '每月'),
      text('Weekly', 'Cada semana', '每周'),
      text('Most days', 'Casi a diario', '几乎每天'),
    ],
    { weight: 2 },
  ),
  slider(
    'temperature',
    text('How warm do you like it?', '¿Qué temperatura te gusta?', '你喜欢多暖和的房间？'),
    text(
      'What would be fine from your roommate?',
      '¿Qué te parece bien de tu compañero de piso?',
      '你能接受室友喜欢的温度是？',
    ),
    [
      text('Windows open', 'Ventanas abiertas', '开着窗'),
      text('Cool', 'Fresco', '凉爽'),
      text('Mild', 'Templado', '适中'),
      text('Warm', 'Cálido', '温暖'),
      text('Tropical', 'Tropical', '像夏天'),
    ],
  ),
  select(
    'study',
    text('Where do you study?', '¿Dónde estudias?', '你在哪里学习？'),
    text(
      'Where may your roommate study?',
      '¿Dónde puede estudiar tu compañero de piso?',
      '你希望室友在哪里学习？',
    ),
    [
      text('In our room', 'En la habitación', '在房间'),
      text('In the kitchen', 'En la cocina', '在厨房'),
      text('In the library', 'En la biblioteca', '在图书馆'),
      text('In a café', 'En una cafetería', '在咖啡馆'),
    ],
    { multiple: true },
  ),
  select(
    'cooking',
    text('How do you eat?', '¿Cómo comes?', '你怎么吃饭？'),
    text('What suits you in a roommate?', '¿Qué te va bien de un compañero de piso?', '你希望室友怎么吃饭？'),
    [
      text('I cook daily', 'Cocino a diario', '天天做饭'),
      text('I cook at weekends', 'Cocino los fines de semana', '周末做饭'),
      text('Meal plan', 'Comedor', '吃食堂'),
      text('Mostly takeaway', 'Comida para llevar', '多半外卖'),
    ],
  ),
  select(
    'smoking',
    text('Do you smoke or vape?', '¿Fumas o vapeas?', '你抽烟或电子烟吗？'),
    text('What is fine for you?', '¿Qué te parece bien?', '你能接受什么？'),
    [
      text('Not at all', 'Nada', '完全不'),
      text('Outside only', 'Solo fuera', '只在室外'),
      text('Yes', 'Sí', '抽'),
    ],
    { weight: 5 },
  ),
  select(
    'sharing',
    text('What do you like to share?', '¿Qué te gusta compartir?', '你愿意分享什么？'),
    text(
      'What may your roommate want to share?',
      '¿Qué puede querer compartir tu compañero de piso?',
      '你希望室友愿意分享什么？',
    ),
    [
      text('Groceries', 'La compra', '食材'),
      text('Kitchen things', 'Cosas de cocina', '厨具'),
      text('Clothes', 'Ropa', '衣服'),
      text('Nothing', 'Nada', '都不'),
    ],
    { multiple: true },
  ),
  {
    key: 'about',
    type: 'FREE_TEXT',
    title: text(
      'What should a roommate know about you?',
      '¿Qué debería saber de ti un compañero de piso?',
      '室友应该了解你什么？',
    ),
  },
];

export const questionIdIn = (place: string, key: string): QuestionId => demoId(`question/${place}/${key}`);

const notes = [
  'I talk to my plants.',
  'I am up early to run.',
  'I call home on Sundays.',
  'I bake when exams come.',
  'I am quiet before ten.',
  'My bike lives inside.',
] as const;

/** A plausible person: most answers are near the middle, and most people want somebody similar. */
function answerTo(question: NewQuestion, chance: Chance): StoredAnswer {
  switch (question.type) {
    case 'SLIDER': {
      const top = question.sliderOptions ?? 2;
      const own = Math.round((chance.between(1, top) + chance.between(1, top)) / 2);
      const slack = chance.between(0, 2);
      return {
        type: 'SLIDER',
        own,
        low: Math.max(1, own - slack),
        high: Math.min(top, own + chance.between(0, 2)),
      };
    }
    case 'SELECT': {
      const options = (question.options ?? []).map((_, index) => index);
      const own = question.multiple
        ? chance.some(options, chance.between(1, 2))
        : [chance.happens(0.6) ? 0 : chance.pick(options)];
      const accepted = [...new Set([...own, ...chance.some(options, chance.between(0, 2))])];
      return { type: 'SELECT', own: own.toSorted(), accepted: accepted.toSorted() };
    }
    case 'FREE_TEXT':
      return { type: 'FREE_TEXT', text: chance.pick(notes) };
  }
}

export function answerSheet(place: string, chance: Chance): Record<QuestionId, StoredAnswer> {
  return Object.fromEntries(
    lifestyleQuestions.map((question) => [questionIdIn(place, question.key), answerTo(question, chance)]),
  );
}
