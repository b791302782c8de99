import { filled, inField, REASON, type SpecText, texts } from "./text.ts";

const PRODUCT = { product: "Gorin" };

const ZONES = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Los_Angeles",
  "Europe/London",
  "Europe/Paris",
  "Europe/Berlin",
  "Asia/Tokyo",
  "Asia/Shanghai",
  "Australia/Sydney",
  "UTC",
];

const TAGLINE = "Master yourself through the Five Rings of discipline";

const NO_REASON = "HTTP error! status: {status}";

/** The strings of the sign-in page, by scene. */
export const LOGIN_TEXTS = {
  "at rest": [
    filled(2, "heading", "{product}", PRODUCT),
    ...texts(2, "text", "Sign in to continue your discipline journey", TAGLINE),
    ...texts(2, "label", "Email", "Password"),
    ...texts(2, "placeholder", "Enter your email", "Enter your password"),
    ...texts(2, "button", "Sign In"),
    ...texts(2, "text", "Don't have an account? Sign up"),
    ...texts(2, "link", "Sign up"),
  ],
  "while the form is submitting": texts(2, "button", "Signing In..."),
  "rejected with a reason": texts(8, "alert", REASON),
  "rejected without a reason": [filled(8, "alert", NO_REASON, { status: 502 })],
  "no response": texts(8, "alert", "Login failed"),
} satisfies Record<string, readonly SpecText[]>;

/** The strings of the registration page, by scene. */
export const REGISTER_TEXTS = {
  "at rest": [
    filled(2, "heading", "Join {product}", PRODUCT),
    ...texts(2, "label", "Email", "Timezone", "Password", "Confirm Password"),
    ...inField(9, "option", "Timezone", ...ZONES),
    ...texts(2, "button", "Create Account"),
    ...texts(2, "text", "Already have an account? Sign in"),
    ...texts(2, "link", "Sign in"),
  ],
  "two passwords that differ": [
    ...texts(5, "alert", "Passwords do not match"),
    ...texts(8, "alert", "Passwords do not match"),
  ],
  "while the form is submitting": texts(2, "button", "Creating Account..."),
  "rejected with a reason": texts(8, "alert", REASON),
  "rejected without a reason": [filled(8, "alert", NO_REASON, { status: 502 })],
  "no response": texts(8, "alert", "Registration failed"),
} satisfies Record<string, readonly SpecText[]>;
