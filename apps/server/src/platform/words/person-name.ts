import { limits } from '@nestmate/contract/limits';
import { tidyText } from '@nestmate/contract/text/tidy-text';

/** Letters and digits that are drawn like a Latin letter. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['a', 'аαɑ@4'],
    ['b', 'ЬвƄ'],
    ['c', 'сϲ'],
    ['d', 'ԁ'],
    ['e', 'еєε3'],
    ['g', 'ɡ'],
    ['h', 'һн'],
    ['i', 'іιı!|'],
    ['j', 'ј'],
    ['k', 'кκ'],
    ['l', 'ӏ1'],
    ['m', 'м'],
    ['n', 'пη'],
    ['o', 'оοσ0'],
    ['p', 'рρ'],
    ['r', 'г'],
    ['s', 'ѕ5$'],
    ['t', 'тτ'],
    ['u', 'υ'],
    ['v', 'ѵν'],
    ['x', 'хχ'],
    ['y', 'уγ'],
  ].flatMap(([letter = '', drawn = '']) => [...drawn].map((other) => [other, letter])),
);

/** The words of a text as a reader perceives them: without accents, case, look-alikes and decoration. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const read = Array.from(plain, (character) => lookalikes[character] ?? character).join('');
  return read.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/** Offices that write to residents, in the three languages; a phrase counts where its words are adjacent. */
const offices = (
  'support, admin, administrator, administration, moderator, moderation, helpdesk, webmaster, postmaster, noreply, ' +
  'security, customer service, customer care, help desk, help center, help team, trust and safety, housing office, ' +
  'leasing office, housing team, staff team, official account, account team, account verification, system message, ' +
  'residence life, soporte, administrador, administradora, administracion, moderador, moderadora, moderacion, ' +
  'seguridad, atencion al cliente, servicio al cliente, equipo de ayuda, centro de ayuda, oficina de alojamiento, ' +
  'oficina de alquiler, cuenta oficial, verificacion de cuenta, mensaje del sistema, equipo oficial'
)
  .split(', ')
  .map((phrase) => ` ${phrase} `);

/** Chinese has no spaces between words. None of these begins a person's name. */
const chineseOffices =
  /客服|管理员|管理員|官方|系统(?:消息|通知)|系統(?:消息|通知)|安全中心|支持团队|工作人员|版主|管理处|管理處|住宿办公室|租赁办公室/u;

/** Whether a text reads as the product or as somebody who works for it. */
export function looksOfficial(text: string, productName: string): boolean {
  const read = ` ${wordsOf(text).join(' ')} `;
  const joined = wordsOf(text).join('');
  const product = wordsOf(productName).join('');
  return (
    offices.some((phrase) => read.includes(phrase)) ||
    chineseOffices.test(text.normalize('NFKC').replace(/\s/g, '')) ||
    (product.length > 3 ? joined.includes(product) : read.includes(` ${product} `))
  );
}

/** Endings of addresses that no name has after a dot without a space. */
const endings =
  'com|net|org|info|biz|io|app|dev|xyz|online|site|shop|store|link|club|top|gg|ly|edu|gov|ru|cn|uk';

/** Whether a text holds a web or e-mail address. */
export function holdsAddress(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/[。｡]/g, '.').toLowerCase();
  return new RegExp(
    String.raw`:\/\/|\bwww\.|\S@\S|[\p{L}\p{N}]\.(?:${endings})(?![\p{L}\p{N}])|\bt\.me\b|\d{1,3}(?:\.\d{1,3}){3}`,
    'u',
  ).test(plain);
}

/** The `errors` text key of what a name must not be; undefined when it may be one. */
export function nameRefusal(name: string, productName: string): string | undefined {
  if (holdsAddress(name)) return 'validation.nameAddress';
  return looksOfficial(name, productName) ? 'validation.nameOfficial' : undefined;
}

/**
 * A name that somebody else gave, such as a provider; empty when a person could not have typed it.
 * @param isWhole the first and the last name together, which may be longer
 */
export function acceptableName(name: string, productName: string, { isWhole = false } = {}): string {
  const max = isWhole ? 2 * limits.name.max : limits.name.max;
  const tidy = tidyText(Array.from(tidyText(name, 'line')).slice(0, max).join(''), 'line');
  return /\p{L}/u.test(tidy) && !nameRefusal(tidy, productName) ? tidy : '';
}
