/** A year of the sample workshop. */
export const months = Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`)
export const received = [212, 198, 231, 244, 260, 251, 238, 229, 270, 284, 262, 141]
export const closed = [190, 205, 214, 228, 249, 258, 240, 231, 246, 271, 268, 139]
export const reopened = [14, 11, 16, 12, 19, 17, 13, 12, 18, 21, 15, 6]
