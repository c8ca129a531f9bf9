import { isLoopback } from '../loopback';
import type { Environment } from './environment';

/** The providers that are set up to sign residents in. */
export const providersOf = (values: Environment) => ({
  google: googleOf(values),
  facebook: facebookOf(values),
  apple: appleOf(values),
});

function googleOf({ GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret }: Environment) {
  return clientId && clientSecret ? { clientId, clientSecret } : undefined;
}

function facebookOf({ FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret }: Environment) {
  return appId && appSecret ? { appId, appSecret } : undefined;
}

function appleOf({
  APPLE_CLIENT_ID: clientId,
  APPLE_TEAM_ID: teamId,
  APPLE_KEY_ID: keyId,
  APPLE_PRIVATE_KEY: key,
}: Environment) {
  return clientId && teamId && keyId && key ? { clientId, teamId, keyId, privateKey: asPem(key) } : undefined;
}

/** The mail server, where one is configured. */
export function mailOf({ SMTP_URL: smtpUrl, SMTP_PLAIN: isPlain, MAIL_FROM: from }: Environment) {
  if (!smtpUrl || !from) return undefined;
  return { smtpUrl, from, requireTls: !isPlain && !isLoopback(new URL(smtpUrl).hostname) };
}

/** The office's own chat, which replaces ours, in a frame. Its secret proves a person's identity to the office. */
export function supportWidgetOf({ SUPPORT_WIDGET_URL: url, SUPPORT_WIDGET_SECRET: secret }: Environment) {
  return url ? { url, secret } : undefined;
}

/** The bucket for pictures, where one is configured. */
export function bucketOf(values: Environment) {
  const { S3_REGION: region, S3_BUCKET: bucket } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!region || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  const endpoint = values.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`;
  return { endpoint: endpoint.replace(/\/$/, ''), region, bucket, accessKeyId, secretAccessKey };
}

/** The campus's own OpenID Connect server, which signs staff in. */
export function staffOidcOf({
  STAFF_OIDC_ISSUER: issuer,
  STAFF_OIDC_CLIENT_ID: clientId,
  STAFF_OIDC_CLIENT_SECRET: clientSecret,
  STAFF_OIDC_NAME: name,
}: Environment) {
  return issuer && clientId && clientSecret && name ? { issuer, clientId, clientSecret, name } : undefined;
}

/** The language model that writes drafts for residents, where one is configured. Many local ones need no key. */
export function languageModelOf({
  LLM_BASE_URL: baseUrl,
  LLM_MODEL: model,
  LLM_API_KEY: apiKey,
}: Environment) {
  return baseUrl && model ? { baseUrl, model, apiKey, timeoutMs: 8000 } : undefined;
}

/** A key with line breaks: a variable often has `\n` in their place. */
export const asPem = (key: string) => key.replaceAll('\\n', '\n');
