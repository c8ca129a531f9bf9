import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

const tokenIn = (hash: string) => new URLSearchParams(hash.slice(1)).get('token');

interface LinkState {
  linkToken?: string;
}

/** The token after the `#` of a link, which is removed from the address but survives a reload; null without one. */
export function useLinkToken(): string | null {
  const { hash, state } = useLocation();
  const given = tokenIn(hash);
  const navigate = useNavigate();
  useEffect(() => {
    if (given !== null)
      void navigate({ hash: '' }, { replace: true, state: { linkToken: given } satisfies LinkState });
  }, [given, navigate]);
  return given ?? (state as LinkState | null)?.linkToken ?? null;
}
