const isHan = (name: string) => /^\p{Script=Han}+$/u.test(name);

/** “Ana Souza”, or “Ana” where there is no last name or it is not shown; “沈思琪” as Chinese writes it. */
export const fullName = (first: string, last: string): string =>
  isHan(first) && isHan(last) ? last + first : `${first} ${last}`.trim();

/** Chinese family names of two characters; all others have one. */
const longFamilyNames =
  /^(?:欧阳|歐陽|司马|司馬|上官|诸葛|諸葛|东方|東方|南宫|南宮|夏侯|皇甫|尉迟|尉遲|公孙|公孫|慕容|令狐|长孙|長孫|宇文|司徒|司空|端木|独孤|獨孤|钟离|鍾離|轩辕|軒轅|申屠|澹台|澹臺|闻人|聞人|赫连|赫連|万俟|鲜于|鮮于)./u;
/** A longer text is no Chinese person's name. */
const maxHan = 4;

interface Names {
  first: string;
  last: string;
}

/** A Chinese name in one word: the family name comes first. */
function namesInHan(name: string): Names {
  const characters = Array.from(name);
  if (characters.length < 2 || characters.length > maxHan) return { first: name, last: '' };
  const family = longFamilyNames.test(name) && characters.length > 2 ? 2 : 1;
  return { first: characters.slice(family).join(''), last: characters.slice(0, family).join('') };
}

/**
 * A whole name as the two that a profile has: the last word is the last name. A Chinese name begins with the family
 * name, with or without a space behind it; a provider may have put it last.
 */
export function namesIn(whole: string): Names {
  const words = whole.split(/\s+/).filter(Boolean);
  const [one = '', other] = words;
  if (words.length === 1) return isHan(one) ? namesInHan(one) : { first: one, last: '' };
  if (words.length === 2 && other && isHan(one) && isHan(other)) {
    const isFamilyLast =
      Array.from(one).length > Array.from(other).length && !longFamilyNames.test(`${one}.`);
    return isFamilyLast ? { first: one, last: other } : { first: other, last: one };
  }
  return { first: words.slice(0, -1).join(' '), last: words.at(-1) ?? '' };
}
