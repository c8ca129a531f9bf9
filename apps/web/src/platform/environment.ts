import { useQuery } from '@tanstack/react-query';
import { call, calls } from './calls/call';
import { unwrap } from './calls/query-client';
import { environmentKeys } from './environment.keys';

/** The product's name until the server's options arrive. */
export const defaultProductName = 'Nestmate';

export const optionsQuery = {
  queryKey: environmentKeys.options,
  queryFn: ({ signal }: { signal: AbortSignal }) => unwrap(call(calls.product.options, { signal })),
  staleTime: Infinity,
  gcTime: Infinity,
};

/** The public options: product name, sign-in providers, support contact. */
export const useOptions = () => useQuery(optionsQuery).data;

export const useProductName = () => useOptions()?.productName ?? defaultProductName;
