import { describe, expect, it } from "vitest";
import { encryptMessage, fromBase64Url } from "./encrypt.ts";

/** The example of RFC 8291, appendix A. */
const RFC = {
  text: "When I grow up, I want to be a watermelon",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  own: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  d: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  body: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz" +
    "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

async function ownKeys(): Promise<CryptoKeyPair> {
  const point = fromBase64Url(RFC.own);
  const url = (bytes: Uint8Array) => bytes.toBase64({ alphabet: "base64url", omitPadding: true });
  const publicJwk = { kty: "EC", crv: "P-256", x: url(point.slice(1, 33)), y: url(point.slice(33)) };
  const curve = { name: "ECDH", namedCurve: "P-256" };
  return {
    publicKey: await crypto.subtle.importKey("jwk", publicJwk, curve, true, []),
    privateKey: await crypto.subtle.importKey("jwk", { ...publicJwk, d: RFC.d }, curve, true, ["deriveBits"]),
  };
}

describe("encryptMessage", () => {
  it("returns the example of RFC 8291", async () => {
    const body = await encryptMessage(RFC.text, RFC, {
      salt: fromBase64Url(RFC.salt),
      keys: await ownKeys(),
    });
    expect(body.toBase64({ alphabet: "base64url", omitPadding: true })).toBe(RFC.body);
  });

  it("rejects a key that is no point of the curve, and a text that is too long", async () => {
    await expect(encryptMessage("x", { ...RFC, p256dh: `B${"A".repeat(86)}` })).rejects.toThrow();
    await expect(encryptMessage("x".repeat(4_080), RFC)).rejects.toThrow("too long");
  });
});
