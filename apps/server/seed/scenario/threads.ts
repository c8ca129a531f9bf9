import type { Reaction } from '@nestmate/contract/reactions';
import type { Photo } from '../photos';
import type { Topic } from '../topics';
import type { Who } from './scenario-types';

/** A post in a thread of Linden Hall: its author, how many hours ago, its words, and its photo. */
type ThreadLine = readonly [who: Who, hoursAgo: number, says: string, photo?: Photo];

interface Thread {
  topic: Topic;
  posts: readonly [ThreadLine, ...ThreadLine[]];
  /** The reactions of others to the first post. */
  reactions?: Partial<Record<Who, Reaction>>;
}

export const threads: readonly Thread[] = [
  {
    topic: 'hello',
    posts: [
      [
        'kwame',
        30,
        'Who else is on the third floor? I’d like to know whose door to knock on when I burn the rice.',
      ],
      ['mei', 29, 'Third floor, by the stairs! Knock before the alarm does.'],
      ['zoe', 27, 'Also third. I have a fire blanket and a blender. Both are loud.'],
      ['first', 20, 'Fourth floor here, but I can smell rice from anywhere.'],
      ['kwame', 3, 'Thank you all. I bought a rice cooker. It’s over.', 'riceCooker'],
    ],
    reactions: { zoe: 'laugh', first: 'laugh', mei: 'like' },
  },
  {
    topic: 'moving',
    posts: [
      ['lucia', 52, '¿Alguien más llega desde lejos? Busco consejos para traer todo en dos maletas.'],
      ['fifth', 50, 'Yo vengo de Monterrey. Sábanas y toallas: cómpralas aquí, ocupan demasiado.'],
      ['ana', 49, 'And there’s a free shelf of kitchen things in the basement, ask at the desk.'],
      ['lucia', 48, '¡Gracias a las dos! Entonces llevo libros.'],
    ],
    reactions: { fifth: 'heart', ana: 'heart' },
  },
  {
    topic: 'house',
    posts: [
      ['priya', 74, 'Is the wifi good enough for video calls at night? My family is nine hours ahead.'],
      ['noah', 73, 'It was fine when I visited, also in the corner rooms.'],
      ['third', 70, 'Bring a cable, there’s a socket behind each desk.'],
    ],
  },
  {
    topic: 'together',
    posts: [
      ['mei', 96, '有人会在中秋一起做月饼吗？厨房够大，我有模具。', 'mooncakes'],
      ['second', 95, '算我一个！我可以带莲蓉。'],
      ['zoe', 94, 'I don’t bake, but I will absolutely eat. Can I bring the radio team?'],
      ['mei', 93, 'Bring them all. Saturday the 26th, downstairs kitchen, from three.'],
    ],
    reactions: { second: 'party', zoe: 'heart', third: 'heart', ana: 'party' },
  },
  {
    topic: 'house',
    posts: [
      ['sixth', 140, 'Parking: does anybody know if bikes can stay inside over winter?'],
      ['diego', 139, 'Yes, there’s a rack in the basement. Room for about forty, so be early.', 'bikes'],
    ],
  },
  {
    topic: 'hello',
    posts: [['eighth', 170, 'Hi from a very nervous first-year. Looking forward to meeting you all!']],
  },
];
