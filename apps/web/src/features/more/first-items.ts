/** The letters of two lines of a row on a small phone; a Chinese character is as wide as two. */
const width = 52;
const widthOf = (text: string) => text.length + (text.match(/\p{Script=Han}/gu)?.length ?? 0);

/** As many whole items as two lines hold, and the number of the others: a line that ends within the list would end in a dot. */
export function firstItems(items: readonly string[]): string {
  let count = 1;
  while (count < items.length && widthOf(items.slice(0, count + 1).join(' · ')) <= width) count += 1;
  const others = items.length - count;
  return items.slice(0, count).join(' · ') + (others > 0 ? ` +${others}` : '');
}
