import type { LocalText } from '@nestmate/contract/languages';
import type { questions } from '../../questions';
import { text } from './ready-text';

/** A question without the place that asks it. */
type NewQuestion = Omit<typeof questions.$inferInsert, 'id' | 'subnetworkId' | 'position'> & { key: string };

/** An answer: as a person chooses it, as others see it, and as it is said of a roommate. */
interface Choice {
  option: LocalText;
  fact: LocalText;
  roommate?: LocalText;
}

const choice = (option: LocalText, fact: LocalText, roommate = fact): Choice => ({ option, fact, roommate });

type QuestionTexts = Pick<NewQuestion, 'key' | 'label' | 'icon' | 'title' | 'roommateTitle'>;

const slider = (
  question: QuestionTexts,
  choices: Choice[],
  more: Partial<NewQuestion> = {},
): NewQuestion => ({
  ...question,
  type: 'SLIDER',
  options: choices.map(({ option }) => option),
  facts: choices.map(({ fact }) => fact),
  sliderOptions: choices.length,
  ...more,
});

const select = (
  question: QuestionTexts,
  choices: Choice[],
  more: Partial<NewQuestion> = {},
): NewQuestion => ({
  ...question,
  type: 'SELECT',
  options: choices.map(({ option }) => option),
  facts: choices.map(({ fact }) => fact),
  roommateOptions: choices.map(({ fact, roommate }) => roommate ?? fact),
  ...more,
});

const isFine = text('It’s fine if your roommate…', 'Está bien si quien vive contigo…', '室友这样也可以');

/** Ten lifestyle questions to start with; the demo world asks them, too. */
export const readyQuestions: NewQuestion[] = [
  slider(
    {
      key: 'bedtime',
      label: text('Weekday bedtime', 'Hora de dormir', '平日就寝'),
      icon: 'moon',
      title: text(
        'When do you go to bed on weekdays?',
        '¿A qué hora te acuestas entre semana?',
        '平时晚上几点睡？',
      ),
      roommateTitle: text(
        'When should your roommate go to bed?',
        '¿A qué hora debería acostarse quien viva contigo?',
        '希望室友几点睡？',
      ),
    },
    [
      choice(text('9 pm', '9 p. m.', '晚上9点'), text('Asleep by 9', 'A dormir a las 9', '晚上9点前睡')),
      choice(
        text('10 pm', '10 p. m.', '晚上10点'),
        text('Asleep by 10', 'A dormir a las 10', '晚上10点前睡'),
      ),
      choice(
        text('11 pm', '11 p. m.', '晚上11点'),
        text('Asleep by 11', 'A dormir a las 11', '晚上11点前睡'),
      ),
      choice(
        text('12 am', '12 a. m.', '零点'),
        text('Asleep by midnight', 'A dormir a medianoche', '零点前睡'),
      ),
      choice(text('1 am', '1 a. m.', '凌晨1点'), text('Asleep by 1 am', 'A dormir a la 1', '凌晨1点前睡')),
      choice(text('2 am', '2 a. m.', '凌晨2点'), text('Asleep by 2 am', 'A dormir a las 2', '凌晨2点前睡')),
      choice(text('3 am', '3 a. m.', '凌晨3点'), text('Asleep by 3 am', 'A dormir a las 3', '凌晨3点前睡')),
    ],
    { marksHidden: true, weight: 3 },
  ),
  slider(
    {
      key: 'tidiness',
      label: text('Tidiness', 'Orden', '整洁'),
      icon: 'broom',
      title: text(
        'How tidy is your side of the room?',
        '¿Qué tan ordenado está tu lado del cuarto?',
        '房间里你那边有多整洁？',
      ),
      roommateTitle: text(
        'How tidy should your roommate be?',
        '¿Cuánto orden esperas de quien viva contigo?',
        '希望室友有多整洁？',
      ),
    },
    [
      choice(
        text('Creative chaos', 'Caos creativo', '随性'),
        text('Creative chaos', 'Caos creativo', '东西随手放'),
      ),
      choice(
        text('A bit messy', 'Un poco de desorden', '有点乱'),
        text('A bit messy', 'Algo de desorden', '有点乱'),
      ),
      choice(text('In between', 'Término medio', '一般'), text('Tidy enough', 'Orden normal', '整洁度一般')),
      choice(text('Tidy', 'En orden', '整洁'), text('Keeps it tidy', 'Mantiene el orden', '爱整洁')),
      choice(text('Spotless', 'Impecable', '一尘不染'), text('Spotless', 'Todo impecable', '一尘不染')),
    ],
    { weight: 4 },
  ),
  slider(
    {
      key: 'noise',
      label: text('Noise at home', 'Ruido en casa', '家里的声音'),
      icon: 'sound',
      title: text('How loud is it around you?', '¿Cuánto ruido haces en casa?', '你在家动静大吗？'),
      roommateTitle: text(
        'How loud can your roommate be?',
        '¿Cuánto ruido puede hacer quien viva contigo?',
        '能接受室友动静多大？',
      ),
    },
    [
      choice(text('Silent', 'Silencio', '很安静'), text('Silent at home', 'Silencio en casa', '在家很安静')),
      choice(
        text('Quiet', 'Poco ruido', '比较安静'),
        text('Quiet at home', 'Poco ruido en casa', '在家比较安静'),
      ),
      choice(
        text('Some music', 'Algo de música', '放点音乐'),
        text('Some music at home', 'Algo de música en casa', '在家放点音乐'),
      ),
      choice(text('Lively', 'Con ambiente', '热闹'), text('Lively at home', 'Casa con ambiente', '在家热闹')),
      choice(
        text('Loud', 'Mucho ruido', '很热闹'),
        text('Loud at home', 'Mucho ruido en casa', '在家很热闹'),
      ),
    ],
    { weight: 3 },
  ),
  slider(
    {
      key: 'guests',
      label: text('Friends over', 'Visitas', '朋友来访'),
      icon: 'friends',
      title: text(
        'How often do you have friends over?',
        '¿Cada cuánto invitas a tus amistades?',
        '你多久请朋友来一次？',
      ),
      roommateTitle: text(
        'How often can your roommate have friends over?',
        '¿Cada cuánto puede tener visitas quien viva contigo?',
        '能接受室友多久请朋友来一次？',
      ),
    },
    [
      choice(text('Never', 'Nunca', '从不'), text('No friends over', 'Sin visitas', '不带朋友来')),
      choice(
        text('Monthly', 'Cada mes', '每月'),
        text('Friends over monthly', 'Visitas cada mes', '每月有朋友来'),
      ),
      choice(
        text('Weekly', 'Cada semana', '每周'),
        text('Friends over weekly', 'Visitas cada semana', '每周有朋友来'),
      ),
      choice(
        text('Most days', 'Casi a diario', '几乎每天'),
        text('Friends over most days', 'Visitas casi a diario', '几乎每天有朋友来'),
      ),
    ],
    { weight: 2 },
  ),
  slider(
    {
      key: 'temperature',
      label: text('Room temperature', 'Temperatura', '室温'),
      icon: 'thermometer',
      title: text(
        'How warm do you like your room?',
        '¿Qué temperatura te gusta en el cuarto?',
        '喜欢房间多暖和？',
      ),
      roommateTitle: text(
        'How warm can your roommate like it?',
        '¿Qué temperatura puede gustarle a quien viva contigo?',
        '能接受室友喜欢多暖和？',
      ),
    },
    [
      choice(
        text('Windows open', 'Ventanas abiertas', '开着窗'),
        text('Windows open', 'Ventanas abiertas', '常开窗'),
      ),
      choice(text('Cool', 'Fresco', '凉快'), text('Likes it cool', 'Prefiere fresco', '喜欢凉快')),
      choice(text('Mild', 'Templado', '适中'), text('Likes it mild', 'Prefiere templado', '喜欢温度适中')),
      choice(text('Warm', 'Cálido', '暖和'), text('Likes it warm', 'Prefiere cálido', '喜欢暖和')),
      choice(text('Tropical', 'Tropical', '像夏天'), text('Tropical at home', 'Casa tropical', '屋里像夏天')),
    ],
  ),
  select(
    {
      key: 'study',
      label: text('Study spot', 'Lugar de estudio', '学习地点'),
      icon: 'book',
      title: text('Where do you study?', '¿Dónde estudias?', '你在哪儿学习？'),
      roommateTitle: isFine,
    },
    [
      choice(
        text('In our room', 'En el cuarto', '房间'),
        text('Studies in the room', 'Estudia en el cuarto', '在房间学习'),
        text('Studies in our room', 'Estudia en el cuarto', '在房间学习'),
      ),
      choice(
        text('In the kitchen', 'En la cocina', '厨房'),
        text('Studies in the kitchen', 'Estudia en la cocina', '在厨房学习'),
      ),
      choice(
        text('At the library', 'En la biblioteca', '图书馆'),
        text('Studies at the library', 'Estudia en la biblioteca', '在图书馆学习'),
      ),
      choice(
        text('At a café', 'En un café', '咖啡馆'),
        text('Studies at a café', 'Estudia en un café', '在咖啡馆学习'),
      ),
    ],
    { multiple: true, severalFact: text('Studies {{answers}}', 'Estudia {{answers}}', '在{{answers}}学习') },
  ),
  select(
    {
      key: 'cooking',
      label: text('Meals', 'Comida', '吃饭'),
      icon: 'pot',
      title: text('How do you eat?', '¿Cómo comes?', '你平时怎么吃饭？'),
      roommateTitle: isFine,
    },
    [
      choice(
        text('Cooking every day', 'Cocinar a diario', '天天做饭'),
        text('Cooks every day', 'Cocina a diario', '天天做饭'),
      ),
      choice(
        text('Cooking on weekends', 'Cocinar los fines de semana', '周末做饭'),
        text('Cooks on weekends', 'Cocina los fines de semana', '周末做饭'),
      ),
      choice(
        text('Meal plan', 'Comedor', '吃食堂'),
        text('On the meal plan', 'Come en el comedor', '吃食堂'),
      ),
      choice(
        text('Mostly takeout', 'Casi todo para llevar', '多半点外卖'),
        text('Mostly takeout', 'Pide para llevar', '多半点外卖'),
        text('Lives on takeout', 'Pide para llevar', '多半点外卖'),
      ),
    ],
  ),
  select(
    {
      key: 'smoking',
      label: text('Smoking', 'Tabaco y vapeo', '抽烟'),
      icon: 'smoke',
      title: text('Do you smoke or vape?', '¿Fumas o vapeas?', '你抽烟或用电子烟吗？'),
      roommateTitle: isFine,
    },
    [
      choice(
        text('No', 'No', '不抽'),
        text('No smoking', 'No fuma', '不抽烟'),
        text('Doesn’t smoke', 'No fuma', '不抽烟'),
      ),
      choice(
        text('Only outside', 'Solo afuera', '只在室外'),
        text('Smokes outside', 'Fuma solo afuera', '只在室外抽烟'),
        text('Smokes only outside', 'Fuma solo afuera', '只在室外抽烟'),
      ),
      choice(text('Yes', 'Sí', '抽'), text('Smokes', 'Fuma', '抽烟')),
    ],
    { weight: 5 },
  ),
  select(
    {
      key: 'sharing',
      label: text('Sharing', 'Compartir', '共用'),
      icon: 'basket',
      title: text('What do you like to share?', '¿Qué te gusta compartir?', '哪些东西愿意一起用？'),
      roommateTitle: isFine,
    },
    [
      choice(
        text('Groceries', 'La despensa', '食材'),
        text('Shares groceries', 'Comparte la despensa', '食材一起用'),
      ),
      choice(
        text('Kitchen things', 'Cosas de cocina', '厨具'),
        text('Shares kitchen things', 'Comparte cosas de cocina', '厨具一起用'),
      ),
      choice(text('Clothes', 'Ropa', '衣服'), text('Shares clothes', 'Comparte ropa', '衣服一起穿')),
      choice(
        text('Nothing', 'Nada', '都不'),
        text('Keeps things separate', 'Cada quien lo suyo', '各用各的'),
      ),
    ],
    {
      multiple: true,
      aloneOption: 3,
      severalFact: text('Shares {{answers}}', 'Comparte {{answers}}', '{{answers}}一起用'),
    },
  ),
  {
    key: 'about',
    type: 'FREE_TEXT',
    label: text('A roommate should know', 'Lo que conviene saber de mí', '室友要知道的事'),
    icon: 'quote',
    title: text(
      'What should a roommate know about you?',
      '¿Qué conviene saber de ti para vivir contigo?',
      '有什么想让室友知道的？',
    ),
  },
];
