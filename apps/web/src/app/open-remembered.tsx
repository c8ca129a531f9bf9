import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { forgetAddress } from './remembered-address';

/** Opens the remembered address, once. */
export function OpenRemembered({ address }: { address: string }) {
  useEffect(forgetAddress, []);
  return <Navigate to={address} replace />;
}
