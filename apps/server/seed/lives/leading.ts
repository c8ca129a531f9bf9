import { life } from './life';

/** The residents that the local identity provider lists, by name. */
export const leadingLives = {
  ana: life(
    'Psychology',
    'From Duluth, where winter is a personality. I bake cardamom buns on Sundays, swim before class, and I’m always up for a walk around the lake.',
    'I’m in bed by eleven, and I’d love it if we ate together once a week.',
    { bed: 23, tidy: 4, loud: 2, guests: 2, eats: 'weekends', smokes: 'no', shares: ['groceries', 'pans'] },
  ),
  priya: life(
    'Computer Science',
    'I plan trips I can’t afford and code at the kitchen table. Chai at four, badminton on Thursdays, and I return every Tupperware I borrow.',
    'I work late some nights, with headphones. Tell me if the desk lamp bugs you.',
    {
      bed: 0,
      tidy: 4,
      loud: 2,
      study: ['kitchen'],
      eats: 'daily',
      smokes: 'no',
      shares: ['groceries', 'pans'],
    },
  ),
  mei: life(
    'Environmental Science',
    'Sophomore, plant person, slow cook. I volunteer at the community garden on Saturdays and come home with way too much zucchini.',
    'There’s a basil plant on every windowsill. You’re allowed to pick.',
    { bed: 23, tidy: 3, loud: 2, eats: 'daily', smokes: 'no', shares: ['groceries', 'pans'] },
  ),
  zoe: life(
    'Journalism',
    'Student radio, Tuesday at nine. I collect ticket stubs, make a very loud smoothie and know a shortcut to every building on campus.',
    'The blender never runs before eight. That’s a promise.',
    { bed: 0, tidy: 3, loud: 4, guests: 3, smokes: 'no' },
  ),
  lucia: life(
    'Film',
    'I carry a camera everywhere and I ask before I point it at you. Horchata, horror movies, hand-written letters to my cousins in Oaxaca.',
    'Scary movies only on weekends, and you get to pick the blanket.',
    {
      bed: 23,
      tidy: 4,
      loud: 3,
      guests: 3,
      eats: 'weekends',
      smokes: 'no',
      shares: ['groceries', 'clothes'],
    },
  ),
  diego: life(
    'Civil Engineering',
    'Capoeira on Mondays, feijoada when it rains. I build small wooden bridges for fun, and they hold an adult. We tested it on Noah.',
    'I cook for everybody about three times a week. Dishes are on you guys.',
    { bed: 0, tidy: 3, loud: 4, guests: 3, eats: 'daily', smokes: 'no', shares: ['groceries', 'pans'] },
  ),
  kwame: life(
    'Economics',
    'Goalkeeper, jollof defender, asleep on the couch by the second half. I’m the one who knows when the bills are due.',
    'I lay out my stuff the night before, so mornings are quick and quiet.',
    { bed: 23, tidy: 4, loud: 2, smokes: 'no', shares: ['groceries', 'pans'] },
  ),
  noah: life(
    'Physics',
    'I make sourdough and small explosions (in the lab). Board games are how I make friends, so name your favorite and I’ll learn the rules.',
    'The starter in the fridge is called Doug. Please don’t throw Doug out.',
    { bed: 0, tidy: 3, loud: 3, eats: 'weekends', smokes: 'no', shares: ['groceries', 'pans'] },
  ),
  elena: life(
    'International Relations',
    'Two homes, two languages, one suitcase that’s never fully unpacked. I run along the river at seven and read in the bath at ten.',
    'I’m away every other weekend. Water my fern and I’ll bring you chocolate.',
    { bed: 22, tidy: 4, loud: 2, guests: 2, smokes: 'no' },
  ),
};
