import { useLocation } from 'react-router';
import { useNetwork, usePlace } from './network';

/** Makes addresses in this network that keep the chosen place. */
export function useHref() {
  const { network } = useNetwork();
  const place = usePlace();
  return (path: string, more: Record<string, string> = {}) => {
    const query = new URLSearchParams({ ...(place && { place }), ...more }).toString();
    return `/${network.network_id}/${path}${query && `?${query}`}`;
  };
}

/** The section of the address. */
export const useSectionPath = () => useLocation().pathname.split('/')[2] ?? '';
