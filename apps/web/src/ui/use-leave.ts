import { useNavigate } from 'react-router';

/** Leads back to the page that this one was opened from, or to a fallback if it was opened by its address. */
export function useLeave(otherwise: string): () => void {
  const navigate = useNavigate();
  return () => {
    const cameFromHere = typeof history.state?.idx === 'number' && history.state.idx > 0;
    void (cameFromHere ? navigate(-1) : navigate(otherwise));
  };
}
