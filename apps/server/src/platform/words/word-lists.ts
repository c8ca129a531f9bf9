/** English words that are foul inside a longer word, too; no name holds one. */
export const englishFragments = new Set(['fuck', 'cunt', 'nigger']);

/**
 * English words that are foul in these forms only: they stand inside innocent words and names, such as Harshit and
 * Bitchener.
 */
export const englishForms: Readonly<Record<string, RegExp>> = {
  shit: /^(?:bull|horse|dog|dip|chicken|jack|ape|bat)?shit(?:s|e|ty|tier|tiest|ting|ted|ter|heads?|holes?|show|load|less|faced)?$/,
  ass: /^ass(?:es|holes?|hats?|wipes?|clowns?)?$/,
  dick: /^dick(?:s|heads?|wads?)?$/,
  fag: /^fag(?:s|gots?|gotry|gy)?$/,
  cock: /^cocks?(?:uckers?|ucking)?$/,
  bitch: /^bitch(?:es|y|ing|ed|ass)?$/,
  whore: /^(?:man)?whore(?:s|d|house|houses)?$/,
  bastard: /^bastard(?:s|ly|o|a|os|as)?$/,
  retard: /^retard(?:s|ed)?$/,
  wank: /^wank(?:s|er|ers|ing|ed|y)?$/,
  fuk: /^fuk(?:k?ing|k?in|k?ed|k?er|k?ers|s|u|off)?$/,
};

/**
 * Letters that begin the name of a course, a flight or a postcode, such as ANAL 301 and FK9 4LA, with the fewest digits
 * that follow. Those that a number below a hundred makes no course, as in SEX 18, need three.
 */
export const courseLetters: Readonly<Record<string, number>> = {
  abo: 2,
  anal: 3,
  ass: 2,
  cum: 3,
  dic: 2,
  fag: 2,
  fk: 1,
  scat: 2,
  sex: 3,
  tit: 3,
};

/**
 * Words that are also given or family names, from Fu in China and Bích in Vietnam to Dick, Dyke and Verga: innocent
 * when they are written as a name is.
 */
export const namesLikeWords = new Set(
  (
    'fu fuk fuks bich dick dicks cocks cock cox hooker dyke dykes tit anal wank wanke hoare verga negro marica carajo puto ' +
    'semen gonorrea anus rape'
  ).split(' '),
);

/** Words that precede a word, but never a name. */
export const beforeWords = new Set(
  (
    'a an the you your ur these those some such any no big little stupid fucking dumb total ' +
    'un una unos unas el la los las que qué tu mi'
  ).split(' '),
);

/** Always innocent, although they contain or resemble foul words. */
export const ordinaryWords = [
  'retardants?',
  'retardation',
  'retardos?',
  'retarda[rn]?',
  'shiitakes?',
  'moby[ -]dick',
  '(?:magna |summa )?cum laude',
];

/** English words that residents writing Spanish, or about animals, need. */
export const ordinaryElsewhere = new Set(['negro', 'pussy cat']);

/** Spanish words and their common endings, without accents; matched as whole words. */
export const spanishWords = [
  'put(?:a|as|o|os|ita|itas|on|ones|azo)',
  'hij(?:o|a|os|as) de puta',
  'hijueputas?',
  'mierdas?',
  'joder',
  'jodid[oa]s?',
  'cabr(?:on|ones|ona|onas)',
  'co[nñ]os?',
  'gilipollas',
  'pendej[oa]s?',
  'chinga(?:r|da|do|te|tu|madre)?',
  'culer[oa]s?',
  'maric(?:a|as|on|ones)',
  'vergas?',
  'mam(?:on|ones|ona|onas|ada|adas)',
  'boludos? de mierda',
  'follar(?:me|te|se)?',
  'malparid[oa]s?',
  'gonorreas?',
  'carajos?',
  'sudacas?',
  'negrat[oa]s?',
];

/** Chinese words; matched anywhere, also with spaces between the characters. */
export const chineseWords = [
  '操你妈',
  '操你大爷',
  '操你全家',
  '肏',
  '他妈的',
  '你妈的',
  '妈的逼',
  '傻逼',
  '傻B',
  '傻b',
  '傻屄',
  '煞笔',
  '鸡巴',
  '婊子',
  '妓女',
  '狗娘养',
  '混蛋',
  '去死',
  '滚蛋',
  '贱人',
  '屌丝',
  '草泥马',
  '草泥馬',
  '他媽的',
  '你媽的',
  '王八蛋',
  '婊砸',
  '日你',
  '强奸',
  '支那',
];
