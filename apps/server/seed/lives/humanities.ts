import { type Life, life } from './life';

export const humanities: readonly Life[] = [
  life(
    'Classics',
    'I can swear in Latin and make a very decent lasagna.',
    'Dead languages, lively kitchen. Come eat.',
    { eats: 'daily', guests: 3, shares: ['groceries', 'pans'] },
  ),
  life(
    'Classics',
    'People ask what I’ll do with it. I’ll be fine, thanks, and I’ll know what everything on your money means.',
    'Reading in bed till midnight with a tiny clip-on light.',
    { bed: 0, loud: 2 },
  ),
  life(
    'Creative Writing',
    'I get my best lines at 2 am and write them on my arm. Long walks, cheap notebooks, expensive cheese.',
    'You might end up in a poem. You can veto it.',
    { bed: 2 },
  ),
  life(
    'Creative Writing',
    'Fanfic taught me to type fast. Fantasy novels, fuzzy socks, rainy playlists. I’m nicer in person than my villains are.',
    'November is novel month. I’ll be strange, and then it is December.',
    { bed: 1, study: ['cafe', 'room'] },
  ),
  life(
    'Creative Writing',
    'Short stories, long showers, one houseplant who’s seen it all.',
    'I already feel bad about the water, so I do the recycling.',
    {},
  ),
  life(
    'English Literature',
    'Bookstore on weekends, bookshelf as a room divider. I lend everything and I never ask for it back (please give it back).',
    'If I’m under the blanket with a flashlight, it’s a good one.',
    { loud: 1 },
  ),
  life(
    'English Literature',
    'I read Jane Austen for the gossip and true crime for the furniture. Give me tea, a group chat and somebody to analyze texts with.',
    'Debrief at my bed after every date, yours or mine.',
    { guests: 3 },
  ),
  life(
    'English Literature',
    'Small-town library kid. I whisper by default, so tell me to speak up. My one wild habit is midnight cereal.',
    'Crunching at midnight. I eat it in the kitchen with the light off.',
    { bed: 0, loud: 1 },
  ),
  life(
    'French',
    'I did a year in Lyon and came back with opinions about butter. Dinner at eight, dishes right after, then a walk.',
    'I cook most nights, and you’re on salad.',
    { eats: 'daily', tidy: 4, shares: ['groceries', 'pans'] },
  ),
  life(
    ['French', 'International Relations'],
    'Terrible at good-byes, good at airports. I’d love to hear about where you’re from over something deep-fried.',
    'My passport is in the blue box, in case I ask you where my passport is.',
    {},
  ),
  life(
    'History',
    'I cook from really old recipes. Some of them should have stayed in the past (there was an eel), but the apple thing from 1790 is amazing, and my friends now come over for it with their own spoons. You should bring one too.',
    'Taste testers wanted, Sundays around four.',
    { eats: 'weekends', shares: ['groceries', 'pans'] },
  ),
  life(
    'History',
    'Civil War reenactor’s kid. I’ve slept in more tents than beds, so anything with a radiator is luxury.',
    'The beard in our family photo is fake. Just so you know.',
    { warm: 4 },
  ),
  life(
    'History',
    'Ask me about shipwrecks. Or don’t, and I’ll tell you anyway at some point. Otherwise I’m a quiet person with a lot of maps.',
    'My half will have maps, straight ones, I own a level.',
    { tidy: 4, loud: 2 },
  ),
  life(
    'Linguistics',
    'I can hear that you’re from Pittsburgh. It’s a gift and a curse. I also collect tea tins and rescue bugs with a cup.',
    'Never kill a spider, call me.',
    {},
  ),
  life(
    'Linguistics',
    'Crosswords at breakfast, sign language club on Mondays. My best friend is Deaf and visits a lot, and I’ll happily teach you how to say hi.',
    'She comes about once a month. The doorbell can flash, by the way.',
    { guests: 2 },
  ),
  life(
    'Philosophy',
    'Is a hot dog a sandwich? No wrong answers, but one of us is wrong.',
    'I overthink texts and underthink laundry.',
    { tidy: 2 },
  ),
  life(
    'Philosophy',
    'Skater, vegetarian, in the middle of quitting social media for the third time. I’m a really good person to be bored with.',
    'I vape, outside only, and I’m trying to stop.',
    { smokes: 'outside' },
  ),
  life(
    'Philosophy',
    'I wake up slowly and I like it that way: coffee, window, no words until nine. After that you can have all of them.',
    'Silence in the morning isn’t a mood, it’s a religion.',
    { loud: 1, bed: 23 },
  ),
  life(
    'Spanish',
    'My grandmother in Laredo corrects my homework over the phone. I make her beans every Sunday and you’re invited.',
    'The pot goes on at ten and nobody touches it until two.',
    { eats: 'weekends', shares: ['groceries', 'pans'] },
  ),
  life(
    'Spanish',
    'I’ve never met a telenovela that I couldn’t explain. I braid hair, I paint nails, I keep tissues next to the couch.',
    'New episodes at nine. Bring a pillow.',
    { guests: 3, loud: 3 },
  ),
];
