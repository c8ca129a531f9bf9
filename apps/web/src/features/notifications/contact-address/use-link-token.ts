import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const tokenIn = (hash: string) => new URLSearchParams(hash.slice(1)).get('token');

/** The token that a link has after its `#`, which then leaves the address and the history; null without one. */
export function useLinkToken(): string | null {
  const given = tokenIn(useLocation().hash);
  const navigate = useNavigate();
  const [token, setToken] = useState(given);
  if (given !== null && given !== token) setToken(given);
  useEffect(() => {
    if (given !== null) void navigate({ hash: '' }, { replace: true });
  }, [given, navigate]);
  return token;
}
