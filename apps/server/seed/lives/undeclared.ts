import { type Life, life } from './life';

export const undeclared: readonly Life[] = [
  life(
    'Undeclared',
    'Undeclared and fine with it. This month it’s geology, last month it was opera. I bring you along to all the weird guest lectures.',
    'I change my mind a lot, never about who takes out the trash.',
    { tidy: 4 },
  ),
  life(
    'Undeclared',
    'I’m here on a bowling scholarship. It’s real, you can look it up.',
    'My ball sits by the bed, please don’t kick it barefoot.',
    {},
  ),
  life(
    'Undeclared',
    'Twin. My sister is across the river at the other school, and this is the first time that we don’t share a room. Be gentle.',
    'She calls at ten every night, five minutes, then I’m all yours.',
    { bed: 23 },
  ),
  life(
    'Undeclared',
    'Favorite things: bread, lakes, people who laugh at their own jokes. No idea yet what to study.',
    'I’d like us to eat together once a week. I’ll do the cooking.',
    { eats: 'weekends', shares: ['groceries', 'pans'] },
  ),
  life(
    'Undeclared',
    'Worked two years at a sawmill first, so I’m the old one at twenty. I get up early, I fix drawers, I don’t do drama.',
    'In bed by nine thirty. Old habits.',
    { bed: 21, tidy: 4 },
  ),
  life(
    'Undeclared',
    'hi! i skate, i sew patches on everything, i eat fries in bed. looking for someone equally unserious',
    'my side looks like a thrift store exploded. i do clean up if people come',
    { tidy: 1, bed: 2 },
  ),
  life(
    'Undeclared',
    'Chess club, cold showers, audiobooks at double speed. I might be exhausting, but I always have gum.',
    'I keep the window open in January. We should talk about that one.',
    { warm: 1 },
  ),
  life(
    'Undeclared',
    'Deciding between nursing and clown school. Both sides of my family are worried.',
    'The unicycle stays in the bike room.',
    {},
  ),
  life(
    'Undeclared',
    'I like it quiet, clean and a little bit warm. I’ll leave you soup.',
    'Visitors are fine if I know a day ahead.',
    { loud: 1, tidy: 5, warm: 4, guests: 2, eats: 'daily' },
  ),
  life(
    'Undeclared',
    'Parties? Sometimes. Nachos? Always. Dancing on a weeknight? Ask again.',
    'Most nights somebody is on our couch, usually my friend Dre. He does the dishes.',
    { guests: 4, loud: 4 },
  ),
  life(
    'Undeclared',
    'My dream is a home that smells like garlic with one window full of plants and people who say when something is wrong.',
    'I say it within a day and I hope you do too.',
    { eats: 'daily', shares: ['groceries', 'pans'] },
  ),
];
