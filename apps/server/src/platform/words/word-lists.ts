/** English words that are foul inside a longer word, too. */
export const englishFragments = new Set([
  'fuck',
  'shit',
  'cunt',
  'nigger',
  'nigga',
  'bitch',
  'whore',
  'asshole',
  'faggot',
  'bastard',
  'retard',
  'dickhead',
  'cocksucker',
  'wank',
]);

/** Always innocent, although they contain or resemble foul words. */
export const ordinaryWords = [
  'retardants?',
  'retardation',
  'retardos?',
  'retarda[rn]?',
  'shiitakes?',
  'moby[ -]dick',
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
