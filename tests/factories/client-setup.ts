import { configure } from "@testing-library/react";

// A busy machine takes seconds for a screen that takes a tenth of one elsewhere.
configure({ asyncUtilTimeout: 10_000 });
