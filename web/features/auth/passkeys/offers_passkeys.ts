/**
 * Whether passkeys can be used in this page. Browsers have them only with TLS or on localhost, and never at an address
 * that is a number.
 */
export function offersPasskeys(): boolean {
  return "PublicKeyCredential" in globalThis && !/^[\d.]+$|:/.test(location.hostname);
}
