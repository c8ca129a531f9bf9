import type { Talk } from './scenario-types';

const day = 24 * 60;

/** Conversations of two people. */
export const talksOfTwo: readonly Talk[] = [
  {
    among: ['ana', 'lucia'],
    minutesAgo: 35,
    unread: 2,
    lines: [
      ['lucia', 'roomie!! it’s official'],
      ['ana', 'I told my mom and she already wants to know if you like herring'],
      ['lucia', 'I like your mom. Herring, we’ll see.', { answers: 1, reactions: [['ana', 'laugh']] }],
      ['ana', 'Did you read Zoë’s request? I think she’d be great with us.'],
      ['lucia', 'Yes to Zoë. And I asked one more person, hope that’s okay'],
      ['ana', 'Totally. Four is the plan, right?'],
      ['lucia', 'Four. I hope Maya says yes when she gets here'],
      ['lucia', 'Movie on Saturday? Not scary. Medium scary.'],
    ],
  },
  {
    among: ['ana', 'zoe'],
    minutesAgo: 150,
    unread: 1,
    lines: [
      ['zoe', 'Hey! Be honest: is a blender at 8:05 too early?'],
      ['ana', '8:05 is fine, I’m back from the pool by then'],
      ['zoe', 'Perfect. I just sent you two a request. No pressure!'],
      ['ana', 'Saw it. Let me talk to Lucía tonight'],
      ['zoe', 'Take your time. I’m on the air at nine, so if I don’t answer, turn on the radio.'],
    ],
  },
  {
    among: ['priya', 'mei'],
    minutesAgo: 90,
    unread: 2,
    lines: [
      ['mei', 'How’s the algorithms class? I heard the midterm was brutal.'],
      ['priya', 'I lived. Barely. Do you have a table in your kitchen where a person can code till late?'],
      [
        'mei',
        'Not yet, but I’d get one. I go to bed at eleven, you can have the whole kitchen.',
        { answers: 1, reactions: [['priya', 'heart']] },
      ],
      ['priya', 'And you don’t mind chai smell in everything?', { reactions: [['mei', 'laugh']] }],
      ['mei', 'I’d mind if there was none'],
      ['mei', 'Come by the garden on Saturday? Bring a bag, there’s zucchini.'],
    ],
  },
  {
    among: ['mei', 'zoe'],
    minutesAgo: 2 * day + 45,
    lines: [
      ['zoe', 'Is it true that you have nine basil plants?'],
      ['mei', 'Eleven. It’s been a good month.'],
      [
        'zoe',
        'I can interview you about it. I’m serious, Tuesday at nine, I need five minutes of happy content.',
      ],
      ['mei', 'Only if I can bring one on the show.'],
      ['zoe', 'Deal. It can sit next to the microphone.'],
    ],
  },
  {
    among: ['priya', 'elena'],
    minutesAgo: 4 * day + 200,
    lines: [
      ['elena', 'You’re the one with the trip list! Where to next?'],
      ['priya', 'Lisbon, in theory. In practice, the laundry room.'],
      ['elena', 'I’m in Prague every other month, you can have my couch there. My aunt cooks.'],
      ['priya', 'Careful, I’ll actually come.'],
    ],
  },
  {
    among: ['diego', 'fourth'],
    minutesAgo: 70,
    unread: 1,
    lines: [
      ['diego', 'So you’re the dish washer everyone talks about'],
      ['fourth', 'Fastest hands in Linden Hall. When do you guys decide?'],
      ['diego', 'We talk tonight after capoeira. Kwame wants to know if you snore.'],
      ['fourth', 'Only when I sleep'],
    ],
  },
  {
    among: ['kwame', 'fifth'],
    minutesAgo: day + 30,
    lines: [
      ['kwame', 'Hey, did you get my request? No stress, just checking that it arrived.'],
      ['fifth', 'I did! I’m visiting my sister until Tuesday, can I tell you then?'],
      ['kwame', 'Of course. Tuesday it is.'],
    ],
  },
  {
    among: ['noah', 'sixth'],
    minutesAgo: 210,
    unread: 1,
    lines: [
      ['sixth', 'Rematch?'],
      ['noah', 'You still owe me two sheep'],
      ['sixth', 'Thursday, your kitchen. I’ll bring the sheep. And bread.'],
      ['noah', 'Nobody brings bread to my kitchen, ever'],
      ['sixth', 'Then I’ll bring butter.'],
    ],
  },
  {
    among: ['lucia', 'eighth'],
    minutesAgo: 300,
    unread: 1,
    lines: [
      ['eighth', 'Okay so the TV is 43 inches. Is that too big for the living room?'],
      ['lucia', 'Nothing is too big for horror'],
      ['eighth', 'Also I’m a screamer. You should know that before you decide.'],
    ],
  },
  {
    among: ['ana', 'first'],
    minutesAgo: 3 * day + 20,
    lines: [
      ['first', 'Are the buns on Sunday a legend or a real thing?'],
      ['ana', 'Very real. Cardamom. I make 24 and eat six.'],
      ['first', 'I can help with the other eighteen.'],
    ],
  },
  {
    among: ['mei', 'third'],
    minutesAgo: 6 * day,
    lines: [
      ['mei', 'What’s the one dish you could make in your sleep?'],
      ['third', 'Anything with ginger. Yours?'],
      ['mei', 'Anything green. That could work.'],
    ],
  },
];

/** The room of three writes in its own conversation. */
export const roommates: Talk = {
  among: ['diego', 'kwame', 'noah'],
  minutesAgo: 55,
  unread: 2,
  lines: [
    ['kwame', 'Okay team, three out of four. Who asks the next one?'],
    ['noah', 'I have somebody who lost to me at Catan and took it really well'],
    ['diego', 'That’s character. I got a request too, from somebody who washes dishes.'],
    ['kwame', 'Dishes beat Catan, sorry Noah'],
    ['noah', 'Fair. Who’s bringing a couch, by the way?'],
    ['diego', 'My uncle has one. It’s orange. Very orange.'],
    ['kwame', 'I’ll allow it'],
    ['noah', 'Doug would like a shelf in the fridge.'],
    ['kwame', 'Doug gets the door'],
    ['diego', 'I’ll talk to the dish person tonight and tell you both. Feijoada on Sunday?'],
  ],
};
