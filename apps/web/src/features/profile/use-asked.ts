import { type Asked, askedFor } from './basic-info';
import { useBasicInfo } from './basic-info.queries';

/** What verify-info asks for; everything until it has loaded. */
export function useAsked(): Asked {
  const { data } = useBasicInfo();
  return data === undefined ? 'everything' : askedFor(data);
}
