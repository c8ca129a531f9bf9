import { useQuery } from '@tanstack/react-query';
import { call, calls } from './call';
import { environmentKeys } from './environment.keys';
import { unwrap } from './query-client';

/** The name of the product until the server has said which one it is. */
export const defaultProductName = 'Nestmate';

export const optionsQuery = {
  queryKey: environmentKeys.options,
  queryFn: ({ signal }: { signal: AbortSignal }) => unwrap(call(calls.auth.options, { signal })),
  staleTime: Infinity,
  gcTime: Infinity,
};

/** Product name, sign-in providers, support contact: what the server tells everyone. */
export const useOptions = () => useQuery(optionsQuery).data;

export const useProductName = () => useOptions()?.productName ?? defaultProductName;
