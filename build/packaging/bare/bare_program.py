"""The least that pygame can show, a window of one colour: no game starts faster."""

import sys

import pygame

pygame.display.init()
pygame.display.set_mode((1280, 720)).fill("darkred")
pygame.display.flip()
sys.stdout.write("a window\n")
sys.stdout.flush()
pygame.display.quit()
