import { ProductError } from '../../../platform/http';

/** The provider refused; shows its own message, if any. */
export function refused(answer: { error?: unknown; error_description?: unknown } = {}): ProductError {
  const words = [answer.error_description, answer.error].find(
    (text): text is string => typeof text === 'string' && text.trim() !== '',
  );
  return new ProductError('SignInFailed', { ...(words && { description: words.slice(0, 500) }) });
}

export const unavailable = () => new ProductError('ProviderUnavailable');
