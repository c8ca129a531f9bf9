import type { App } from '../../platform/app';
import type { MayShow } from '../../platform/storage/storage';
import { isDiscarded } from './discarded.queries';
import { isKeptAddress } from './kept-addresses';
import { pictureKeyOf } from './picture-name';

/**
 * Whether a picture is shown at its address. A picture that is taken down is gone at once for everybody, known address or not, even while
 * its file is kept as evidence; staff get addresses that work.
 */
export const mayShow =
  ({ db, http, tokens, clock }: Pick<App, 'clock' | 'db' | 'http' | 'tokens'>): MayShow =>
  async (name, query) => {
    const key = pictureKeyOf(name);
    if (key === undefined) return false;
    if (!(await isDiscarded(db, key)) || isKeptAddress(tokens, name, query, clock())) return true;
    for (const { shownAmong } of http.pictureRules) if ((await shownAmong(db, [key])).has(key)) return true;
    return false;
  };
